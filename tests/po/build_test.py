#!/usr/bin/env python3
"""Catalogues for the programs."""
import json
import unittest

import kit

RU = """\
msgid ""
msgstr "Language: ru\\n"

#: src/games/isles/words.c web/src/games/isles/Board.svelte
msgctxt "isles"
msgid "River \\"A\\""
msgstr "Река «А» \\\\ \\"Б\\""

#: src/games/isles/words.c
msgctxt "isles"
msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} очко"
msgstr[1] "{n} очка"
msgstr[2] "{n} очков"

#: web/src/games/isles/Board.svelte
msgctxt "isles"
msgid "Bridge"
msgstr "Мост"

#: web/src/app.ts
msgctxt "web"
msgid "Not yet"
msgstr ""

#, fuzzy
#: web/src/app.ts
msgctxt "web"
msgid "Guess"
msgstr "Догадка"

#: web/src/app.ts
msgctxt "web"
msgid "Play"
msgstr "Играть"

#: web/src/Settings.svelte
msgctxt "web"
msgid "Sound"
msgstr "Звук"

#: web/src/Settings.svelte web/src/app.ts
msgctxt "web"
msgid "Close"
msgstr "Закрыть"

#: src/terminal/play.c
msgctxt "terminal"
msgid "Your choice"
msgstr "Ваш выбор"

#: web/src/learn/isles/text.ts
msgctxt "learn-isles"
msgid "Goal"
msgstr "Цель"
"""


class Build(kit.InFolder):
    def setUp(self):
        super().setUp()
        self.write("web/src/main.ts", "import './app'")
        self.write("web/src/app.ts", "withWords(import('./Settings.svelte'))")
        self.write("web/src/Settings.svelte", "")

    def build(self, kind, target):
        run = kit.run("build", kind, self.folder / target, self.write("po/ru.po", RU))
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_the_client_gets_a_file_a_context(self):
        self.build("json", "out")
        found = {path.relative_to(self.folder / "out").as_posix():
                 json.loads(path.read_text(encoding="utf-8"))
                 for path in (self.folder / "out").rglob("*.json")}
        self.assertEqual(found, {
            "ru/isles.json": {'River "A"': 'Река «А» \\ "Б"',
                              "Bridge": "Мост",
                              "{n} point": ["{n} очко", "{n} очка", "{n} очков"]},
            "ru/web.json": {"Close": "Закрыть", "Play": "Играть"},
            "ru/web-later.json": {"Sound": "Звук"},
            "ru/learn-isles.json": {"Goal": "Цель"},
        })

    def test_contexts_that_are_gone_leave_no_file(self):
        old = self.write("out/ru/old.json", "{}")
        self.build("json", "out")
        self.assertFalse(old.exists())

    def test_the_program_gets_what_c_says_sorted(self):
        self.build("c", "out.c")
        self.assertEqual((self.folder / "out.c").read_text(encoding="utf-8"), """\
#include "languages/catalogues.h"

static const struct translation ru[] = {
    {"isles", "River \\"A\\"", {"Река «А» \\\\ \\"Б\\""}},
    {"isles", "{n} point", {"{n} очко", "{n} очка", "{n} очков"}},
    {"terminal", "Your choice", {"Ваш выбор"}},
};

const struct catalogue catalogue_ru = {RUSSIAN, sizeof ru / sizeof ru[0], ru};
""")

    def test_a_wrong_command_line_is_refused(self):
        self.assertNotEqual(kit.run("build", "xml", "a", "b").returncode, 0)
        self.assertNotEqual(kit.run("build", "json", "a").returncode, 0)


unittest.main()
