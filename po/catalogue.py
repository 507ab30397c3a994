"""Files of gettext, as far as we use them: what a message is, reading a file, writing a template."""
import ast
import re
from dataclasses import dataclass, field


@dataclass
class Message:
    """One entry. A template's forms are empty; a translation has one, or one a plural form."""
    context: str
    text: str
    plural: str = None
    forms: list = field(default_factory=list)
    files: list = field(default_factory=list)
    fuzzy: bool = False
    obsolete: bool = False

    @property
    def key(self):
        return self.context, self.text


STRING = re.compile(r'"(?:[^"\\]|\\.)*"$')
KEYWORDS = {"msgctxt": "context", "msgid": "text", "msgid_plural": "plural"}


def unquote(line):
    """Gettext quotes as C does, and of that only what Python does alike."""
    if not STRING.match(line):
        raise ValueError("not a string: " + line)
    return ast.literal_eval(line)


def quote(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Reader:
    """Collects lines until an entry is complete, which the next entry's first line tells."""

    def __init__(self):
        self.messages = []
        self.start()

    def start(self):
        self.message = Message(None, None)
        self.target = None

    def finish(self):
        if self.message.text is not None:
            self.messages.append(self.message)
        self.start()

    def comment(self, line):
        if self.message.text is not None:
            self.finish()
        if line.startswith("#: "):
            self.message.files += line[3:].split()
        elif line.startswith("#,"):
            self.message.fuzzy |= "fuzzy" in line

    def keyword(self, word, text):
        message = self.message
        begins = word == "msgctxt" or (word == "msgid" and message.text is not None)
        if begins and message.text is not None:
            self.finish()
        if word in KEYWORDS:
            self.target = KEYWORDS[word]
            setattr(self.message, self.target, text)
        elif word.startswith("msgstr"):
            self.target = "forms"
            self.message.forms.append(text)
        else:
            raise ValueError("unknown keyword: " + word)

    def more(self, text):
        if self.target == "forms":
            self.message.forms[-1] += text
        else:
            setattr(self.message, self.target, getattr(self.message, self.target) + text)

    def line(self, line):
        if line.startswith("#~"):
            self.line(line[2:].strip())
            self.message.obsolete = True
        elif line.startswith("#"):
            self.comment(line)
        elif line.startswith('"'):
            self.more(unquote(line))
        elif line:
            word, string = line.split(" ", 1)
            self.keyword(word, unquote(string))


def parse(text):
    """All messages in order; the first of a file is its header, with an empty text."""
    reader = Reader()
    for line in text.splitlines():
        reader.line(line.strip())
    reader.finish()
    return reader.messages


def read(path):
    with open(path, encoding="utf-8") as file:
        return parse(file.read())


def merge(messages):
    """Each message once, in the order of first mention, with all the files that say it."""
    merged = {}
    for message in messages:
        known = merged.setdefault(message.key, message)
        if known.plural != message.plural:
            raise ValueError("%s: %s\nis said both with and without a plural, or with two, in %s" % (
                message.context, message.text, " ".join(known.files + message.files)))
        known.files += [file for file in message.files if file not in known.files]
    return list(merged.values())


def template_entry(message):
    lines = ["#: " + " ".join(message.files), "msgctxt " + quote(message.context),
             "msgid " + quote(message.text)]
    if message.plural is None:
        lines.append('msgstr ""')
    else:
        lines += ["msgid_plural " + quote(message.plural), 'msgstr[0] ""', 'msgstr[1] ""']
    return "\n".join(lines) + "\n"
