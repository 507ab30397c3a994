#!/usr/bin/env python3
"""The translations are complete and sound; and whoever checks that would notice if they were not."""
import unittest

import kit

TEMPLATE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "isles"
msgid "{seat} takes {land}"
msgstr ""

msgctxt "isles"
msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] ""
msgstr[1] ""
"""
HEADER = """\
msgid ""
msgstr ""
"Language: %s\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(%s "
"n%%10>=2 && n%%10<=4 && (n%%100<10 || n%%100>=20) ? 1 : 2);\\n"
"""
RULES = {"ru": "n%10==1 && n%100!=11 ? 0 :", "pl": "n==1 ? 0 :"}
TAKES = '\nmsgctxt "isles"\nmsgid "{seat} takes {land}"\nmsgstr "%s"\n'
POINTS = """
msgctxt "isles"
msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "%s"
msgstr[1] "{n} B"
msgstr[2] "{n} C"
"""


def header(language):
    return HEADER % (language, RULES[language])


class Ours(unittest.TestCase):
    def test_they_are_without_a_fault(self):
        run = kit.run("check")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertRegex(run.stdout, r"^\d+ messages, 2 languages, 0 faults\n$")


class Faults(kit.InFolder):
    def check(self, text, language="ru", template=TEMPLATE):
        return kit.run("check", self.write("incognita.pot", template),
                       self.write(language + ".po", text))

    def expect_none(self, text, language="ru"):
        run = self.check(text, language)
        self.assertEqual(run.returncode, 0, run.stdout)

    def expect(self, fault, text, language="ru"):
        run = self.check(text, language)
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn(fault, run.stdout)

    def test_a_good_one_passes(self):
        self.expect_none(header("ru") + TAKES % "{land}: {seat}" + POINTS % "{n} A")

    def test_a_missing_message(self):
        self.expect("[isles] {n} point: is not in the translation",
                    header("ru") + TAKES % "{seat} {land}")

    def test_an_empty_translation(self):
        self.expect("takes {land}: is not translated", header("ru") + TAKES % "" + POINTS % "{n}")
        self.expect("{n} point: is not translated",
                    header("ru") + TAKES % "{seat} {land}" + POINTS % "")

    def test_a_guess(self):
        self.expect("is fuzzy", header("ru") + POINTS % "{n}" + "\n#, fuzzy" +
                    TAKES % "{seat} {land}")

    def test_what_nobody_says(self):
        good = header("ru") + TAKES % "{seat} {land}" + POINTS % "{n}"
        self.expect("[isles] old: is not said any more",
                    good + '\n#~ msgctxt "isles"\n#~ msgid "old"\n#~ msgstr "x"\n')
        self.expect("[web] new: is not said any more",
                    good + '\nmsgctxt "web"\nmsgid "new"\nmsgstr "x"\n')

    def test_a_lost_place(self):
        self.expect("lacks {land}: {seat}", header("ru") + TAKES % "{seat}" + POINTS % "{n}")

    def test_an_invented_place(self):
        self.expect("has no {isle}: {seat} {land} {isle}",
                    header("ru") + TAKES % "{seat} {land} {isle}" + POINTS % "{n}")

    def test_only_a_form_for_one_alone_may_leave_the_count_out(self):
        self.expect_none(header("pl") + TAKES % "{seat} {land}" + POINTS % "jeden", "pl")
        self.expect("lacks {n}", header("ru") + TAKES % "{seat} {land}" + POINTS % "один")
        self.expect("lacks {n}", header("pl") + TAKES % "{seat} {land}" +
                    (POINTS % "{n} A").replace("{n} B", "B"), "pl")

    def test_other_blanks(self):
        self.expect("has other blanks", header("ru") + TAKES % "{seat} {land} " + POINTS % "{n}")

    def test_shouting(self):
        self.expect("shouts", header("ru") + TAKES % "{seat} {land}!" + POINTS % "{n}")
        run = self.check(header("ru") + '\nmsgctxt "web"\nmsgid "Win!"\nmsgstr "Победа"\n',
                         template='msgid ""\nmsgstr ""\n\nmsgctxt "web"\nmsgid "Win!"\nmsgstr ""\n')
        self.assertIn("incognita.pot: [web] Win!: shouts", run.stdout)

    def test_another_rule_for_plurals(self):
        self.expect("lacks Plural-Forms", header("pl").replace("Language: pl", "Language: ru") +
                    TAKES % "{seat} {land}" + POINTS % "{n}")

    def test_what_gettext_itself_refuses(self):
        self.expect("ru.po:", header("ru") + TAKES % "{seat} {land}" + TAKES % "{seat} {land}" +
                    POINTS % "{n}")


unittest.main()
