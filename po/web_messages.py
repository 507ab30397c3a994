"""The messages of the browser client, which xgettext cannot read: TypeScript and Svelte.

Found are t('text'), tn('one {n} thing', '{n} things', count) and mark('text'). The strings are
literals in any quotes, without interpolation; several joined by + are one. A call without a literal
shows a message that is marked elsewhere, or is of another function of this name.
"""
import re
from pathlib import Path

from catalogue import Message

CALLS = {"t": 1, "mark": 1, "tn": 2}
NAME = re.compile(r"[A-Za-z_$][\w$]*")
NUMBER = re.compile(r"\d[\w.]*")
SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "await", "yield", "else", "do", "void"}
COMPARISONS = {"==", "===", "!=", "!=="}
OPERATOR = re.compile(r"[=!]==?|=>|\?\.|.", re.DOTALL)


class Refusal(Exception):
    """A message that would stay English in every language."""


class Token:
    """A piece of code. Kinds: name, string, broken (a string with interpolation), operator."""

    def __init__(self, kind, value, at):
        self.kind, self.value, self.at = kind, value, at

    def is_operator(self, *values):
        return self.kind == "operator" and self.value in values


class Lexer:
    """Reads code into a flat list; code inside of strings and markup stands between ( and )."""

    def __init__(self, text):
        self.text = text
        self.tokens = []

    def add(self, kind, value, at):
        self.tokens.append(Token(kind, value, at))

    def expects_value(self):
        """Whether a slash here begins a regular expression: after a value it divides."""
        if not self.tokens:
            return True
        last = self.tokens[-1]
        if last.kind == "name":
            return last.value in BEFORE_REGEX
        return last.kind == "operator" and last.value not in (")", "]", "}")

    def code(self, at, end):
        """Reads up to `end` or a closing brace without an opening one; returns where that is."""
        depth = 0
        while at < end:
            c = self.text[at]
            space = SPACE.match(self.text, at, end)
            if space:
                at = space.end()
            elif c in "'\"":
                at = self.string(at, end)
            elif c == "`":
                at = self.template(at, end)
            elif c == "}" and depth == 0:
                return at
            else:
                depth += {"{": 1, "}": -1}.get(c, 0)
                at = self.piece(at, end)
        return end

    def piece(self, at, end):
        for kind, pattern in (("name", NAME), ("number", NUMBER)):
            found = pattern.match(self.text, at, end)
            if found:
                self.add(kind, found.group(), at)
                return found.end()
        if self.text[at] == "/" and self.expects_value():
            found = REGEX.match(self.text, at, end)
            if found:
                self.add("number", found.group(), at)
                return found.end()
        found = OPERATOR.match(self.text, at, end)
        self.add("operator", found.group(), at)
        return found.end()

    def escape(self, at):
        """The character after a backslash at `at`, and what follows it."""
        c = self.text[at + 1:at + 2]
        if c == "u" and self.text[at + 2:at + 3] == "{":
            close = self.text.index("}", at)
            return chr(int(self.text[at + 3:close], 16)), close + 1
        if c in ("u", "x"):
            digits = 4 if c == "u" else 2
            return chr(int(self.text[at + 2:at + 2 + digits], 16)), at + 2 + digits
        return ESCAPES.get(c, c), at + 2

    def string(self, start, end):
        value, at = "", start + 1
        while at < end and self.text[at] != self.text[start]:
            if self.text[at] == "\n":
                return at
            if self.text[at] == "\\":
                c, at = self.escape(at)
            else:
                c, at = self.text[at], at + 1
            value += c
        self.add("string", value, start)
        return at + 1

    def template(self, start, end):
        value, at = "", start + 1
        token = len(self.tokens)
        self.add("string", "", start)
        while at < end and self.text[at] != "`":
            if self.text.startswith("${", at):
                self.tokens[token].kind = "broken"
                at = self.embedded(at + 2, end)
                continue
            if self.text[at] == "\\":
                c, at = self.escape(at)
            else:
                c, at = self.text[at], at + 1
            value += c
        self.tokens[token].value = value
        return at + 1

    def embedded(self, at, end):
        """Code up to its closing brace; returns what follows the brace."""
        self.add("operator", "(", at)
        at = self.code(at, end)
        self.add("operator", ")", at)
        return at + 1

    def markup(self):
        """A Svelte file: code in <script> and in braces; styles and comments are no code."""
        landmark = re.compile(r"<!--.*?-->|<style\b.*?</style>|<script\b[^>]*>|\{", re.DOTALL)
        at = 0
        while True:
            found = landmark.search(self.text, at)
            if not found:
                return
            at = found.end()
            if found.group() == "{":
                sign = re.compile(r"[#:@/]?").match(self.text, at)
                at = self.embedded(sign.end(), len(self.text))
            elif found.group().startswith("<script"):
                close = self.text.find("</script>", at)
                close = len(self.text) if close < 0 else close
                self.code(at, close)
                at = close


def arguments(tokens, at):
    """The arguments of a call as lists of tokens; `at` is after its opening bracket."""
    found, depth = [[]], 0
    for token in tokens[at:]:
        if token.is_operator("(", "[", "{"):
            depth += 1
        elif token.is_operator(")", "]", "}"):
            depth -= 1
        if depth < 0:
            break
        if depth == 0 and token.is_operator(","):
            found.append([])
        else:
            found[-1].append(token)
    return found


def compared(tokens, i):
    around = tokens[max(i - 1, 0):i] + tokens[i + 1:i + 2]
    return any(token.is_operator(*COMPARISONS) for token in around)


def literal(tokens):
    """The string that the argument is, or None if it is to be found elsewhere."""
    strings = [token for token in tokens if token.kind == "string"]
    joins = [token for token in tokens if token.is_operator("+")]
    if strings and len(strings) + len(joins) == len(tokens) == 2 * len(strings) - 1:
        return "".join(token.value for token in strings)
    depth = 0
    for i, token in enumerate(tokens):
        depth += token.is_operator("(", "[", "{") - token.is_operator(")", "]", "}")
        if token.kind == "broken":
            raise Refusal("a message has no interpolation: give it {places}")
        words = token.kind == "string" and any(map(str.isalpha, token.value))
        if words and depth == 0 and not compared(tokens, i):
            raise Refusal("a message among other things: mark('%s') it" % token.value)
    return None


def check_text(text):
    if text == "" or text != text.strip() or "\n" in text:
        raise Refusal("a message is not empty, has no blanks around it and no line breaks")


def message_of(name, given, context, file):
    """The message of one call, or None if it is marked elsewhere."""
    texts = [literal(tokens) for tokens in given[:CALLS[name]]]
    if all(text is None for text in texts):
        return None
    if None in texts or len(texts) < CALLS[name]:
        raise Refusal("%s takes %d literals" % (name, CALLS[name]))
    for text in texts:
        check_text(text)
    return Message(context, *texts, files=[file])


def tokens_of(text, file):
    """The code of one file."""
    lexer = Lexer(text)
    if file.endswith(".svelte"):
        lexer.markup()
    else:
        lexer.code(0, len(text))
    return lexer.tokens


def messages_in(text, context, file):
    """The messages of one file in order."""
    tokens = tokens_of(text, file)
    found = []
    for i, token in enumerate(tokens[:-1]):
        if token.kind != "name" or token.value not in CALLS or not tokens[i + 1].is_operator("("):
            continue
        before = tokens[i - 1] if i > 0 else None
        if before and (before.is_operator(".", "?.") or before.value == "function"):
            continue
        try:
            message = message_of(token.value, arguments(tokens, i + 2), context, file)
        except Refusal as refusal:
            line = text.count("\n", 0, token.at) + 1
            raise Refusal("%s:%d: %s" % (file, line, refusal)) from None
        if message:
            found.append(message)
    return found


def context_of(path):
    """Boards share their game's words; texts to learn a game are loaded by themselves."""
    folders = path.parts[:-1]
    if len(folders) > 1 and folders[0] == "games":
        return folders[1]
    if len(folders) > 1 and folders[0] == "learn":
        return "learn-" + folders[1]
    return "web"


def sources(folder):
    """The client's own files; tests say things that nobody reads."""
    for path in sorted(folder.rglob("*")):
        tests = path.name.endswith((".test.ts", ".spec.ts", ".d.ts"))
        if path.suffix in (".ts", ".svelte") and path.is_file() and not tests:
            yield path


def web_messages(root):
    """All messages of ROOT/web/src."""
    folder = Path(root) / "web" / "src"
    found = []
    for path in sources(folder):
        context = context_of(path.relative_to(folder))
        file = path.relative_to(root).as_posix()
        found += messages_in(path.read_text(encoding="utf-8"), context, file)
    return found
