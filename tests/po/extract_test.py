#!/usr/bin/env python3
"""The template: one of everything that is said, from C and from the client."""
import shutil
import subprocess
import unittest

import kit
from catalogue import Message, merge, parse, read, template_entry

WORDS = """\
static const char *const lands[] = {N_("River"), N_("Hill \\"of\\" stone")};
void say(struct words *out)
{
    words_say(out, "{seat} takes {land}");
    words_term(out, "land", lands[0]);
    words_say_plural(out, "{n} point", "{n} points", 2);
}
"""


class Template(kit.InFolder):
    """Extraction from a small tree of sources with po/ in it."""

    def extract(self):
        for name in ("extract", "catalogue.py", "web_messages.py"):
            self.write("po/" + name, (kit.PO / name).read_text(encoding="utf-8"))
        shutil.copymode(kit.PO / "extract", self.folder / "po/extract")
        return subprocess.run([self.folder / "po/extract"], check=False, encoding="utf-8",
                              stderr=subprocess.PIPE)

    def found(self):
        run = self.extract()
        self.assertEqual(run.returncode, 0, run.stderr)
        return [(message.context, message.text, message.plural, message.files)
                for message in read(self.folder / "po/incognita.pot") if message.text]

    def setUp(self):
        super().setUp()
        self.write("src/games/isles/words.c", WORDS)
        self.write("src/terminal/play.c", 'say(N_("Your choice"));\n')

    def test_messages_stand_in_the_order_of_the_sources(self):
        self.write("src/games/games.c", "")
        self.write("web/src/app.ts", "t('Play')")
        words, play = ["src/games/isles/words.c"], ["src/terminal/play.c"]
        self.assertEqual(self.found(), [
            ("isles", "River", None, words),
            ("isles", 'Hill "of" stone', None, words),
            ("isles", "{seat} takes {land}", None, words),
            ("isles", "{n} point", "{n} points", words),
            ("terminal", "Your choice", None, play),
            ("web", "Play", None, ["web/src/app.ts"]),
        ])

    def test_what_c_and_the_client_say_is_one_message(self):
        self.write("web/src/games/isles/Board.svelte", "{t('River')}{tn('{n} point', '{n} points', 1)}")
        found = {text: files for _, text, _, files in self.found()}
        both = ["src/games/isles/words.c", "web/src/games/isles/Board.svelte"]
        self.assertEqual(found["River"], both)
        self.assertEqual(found["{n} point"], both)
        self.assertEqual(len(found), 5)

    def test_extracting_again_changes_nothing(self):
        self.found()
        first = (self.folder / "po/incognita.pot").read_bytes()
        self.found()
        self.assertEqual((self.folder / "po/incognita.pot").read_bytes(), first)

    def test_a_forgotten_mark_is_refused(self):
        self.write("src/games/isles/words.c", WORDS + 'const char *other = "Forgotten";\n')
        run = self.extract()
        self.assertEqual(run.returncode, 1)
        self.assertIn("src/games/isles/words.c: not marked with N_", run.stderr)
        self.assertIn("Forgotten", run.stderr)

    def test_a_bad_message_of_the_client_is_refused(self):
        self.write("web/src/app.ts", "t(`${x}`)")
        run = self.extract()
        self.assertEqual(run.returncode, 1)
        self.assertIn("web/src/app.ts:1: a message has no interpolation", run.stderr)

    def test_a_plural_on_one_side_only_is_refused(self):
        self.write("web/src/games/isles/Board.svelte", "{t('{n} point', { n })}")
        run = self.extract()
        self.assertEqual(run.returncode, 1)
        self.assertIn("with and without a plural", run.stderr)


class Files(unittest.TestCase):
    def test_a_file_is_read_as_it_is_written(self):
        messages = [Message("a", 'quote " slash \\ end', files=["x.c"]),
                    Message("a", "{n} isle", "{n} isles", files=["x.c", "y.ts"])]
        again = parse("\n".join(map(template_entry, messages)))
        for message, form_count in zip(messages, (1, 2)):
            message.forms = [""] * form_count
        self.assertEqual(again, messages)

    def test_long_strings_flags_and_old_messages_are_read(self):
        found = parse('#, fuzzy\nmsgctxt "a"\nmsgid ""\n"one "\n"two"\nmsgstr "x\\n"\n"y"\n\n'
                      '#~ msgctxt "a"\n#~ msgid "old"\n#~ msgstr "z"\n')
        self.assertEqual([(m.text, m.forms, m.fuzzy, m.obsolete) for m in found],
                         [("one two", ["x\ny"], True, False), ("old", ["z"], False, True)])

    def test_contexts_keep_messages_apart(self):
        self.assertEqual(len(merge([Message("a", "x"), Message("b", "x"), Message("a", "x")])), 2)


unittest.main()
