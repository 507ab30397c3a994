#!/usr/bin/env python3
"""The texts call things as the boxes do (terms.txt), in every language; and a stray word would be noticed."""
import re
import unittest
from pathlib import Path

import kit

from catalogue import Message, read

TABLE = Path(__file__).parent / "terms.txt"
LANGUAGES = ("ru", "pl")
TEMPLATE = "incognita.pot"
GAMES = ("vaalbara", "navoria", "noria", "magicmap")


def lines(kind, table):
    """The parts of all lines of a kind."""
    for line in table.splitlines():
        if line.startswith(kind + " "):
            yield [part.strip() for part in line[len(kind):].split(" | ")]


def texts(messages, game):
    """All translated texts of a game, in play and on its rules page."""
    for message in messages:
        if message.context in (game, "learn-" + game):
            yield from message.forms


def english(messages):
    """The messages as texts of their own language."""
    return [Message(message.context, message.text, message.plural,
                    [text for text in (message.text, message.plural) if text])
            for message in messages]


def has(pattern, text):
    return re.search(pattern, text, re.IGNORECASE) is not None


def term_faults(table, catalogues):
    for context, text, *terms in lines("term", table):
        for language, term in zip(LANGUAGES, terms, strict=True):
            found = [message.forms for message in catalogues[language]
                     if message.key == (context, text)]
            if term != "-" and found != [[term]]:
                yield "%s: [%s] %s is not %s but %s" % (language, context, text, term, found)


def says_faults(table, catalogues):
    for language, game, pattern in lines("says", table):
        if not any(has(pattern, text) for text in texts(catalogues[language], game)):
            yield "%s: %s never says %s" % (language, game, pattern)


def never_faults(table, catalogues):
    for language, game, pattern in lines("never", table):
        for text in texts(catalogues[language], game):
            if has(pattern, text):
                yield "%s: %s says %s: %s" % (language, game, pattern, text)


def faults(table, catalogues):
    return [*term_faults(table, catalogues), *says_faults(table, catalogues),
            *never_faults(table, catalogues)]


class Ours(unittest.TestCase):
    def setUp(self):
        self.table = TABLE.read_text(encoding="utf-8")

    def test_they_speak_as_the_boxes_do(self):
        catalogues = {language: read(kit.PO / (language + ".po")) for language in LANGUAGES}
        catalogues["en"] = english(read(kit.PO / TEMPLATE))
        self.assertEqual(faults(self.table, catalogues), [])

    def test_every_line_of_the_table_is_read(self):
        written = [line for line in self.table.splitlines() if line and not line.startswith("#")]
        kinds = ("term", "says", "never")
        self.assertEqual(len(written), sum(len(list(lines(kind, self.table))) for kind in kinds))

    def test_every_game_has_terms(self):
        contexts = {context for context, *_ in lines("term", self.table)}
        self.assertLessEqual(set(GAMES), contexts)


class Faults(unittest.TestCase):
    def check(self, table, **forms):
        catalogues = {language: [Message("isles", "Harbour", None, [forms.get(language, "")])]
                      for language in LANGUAGES}
        catalogues["en"] = english([Message("isles", "{n} harbour", "{n} harbours")])
        return faults(table, catalogues)

    def test_another_term_than_the_box_has(self):
        table = "term isles | Harbour | Гавань | -"
        self.assertEqual(self.check(table, ru="Гавань"), [])
        self.assertEqual(len(self.check(table, ru="Порт")), 1)

    def test_a_term_that_nobody_asks_for(self):
        self.assertEqual(len(self.check("term isles | Port | Порт | Port")), 2)

    def test_a_word_that_is_missing(self):
        self.assertEqual(self.check("says pl | isles | port", pl="Port"), [])
        self.assertEqual(len(self.check("says pl | isles | port", pl="Zatoka")), 1)

    def test_a_word_that_must_not_be(self):
        self.assertEqual(self.check(r"never ru | isles | \bмель\b", ru="Отмель"), [])
        self.assertEqual(len(self.check(r"never ru | isles | \bмель\b", ru="Серая мель")), 1)

    def test_english_in_all_its_forms(self):
        self.assertEqual(self.check("says en | isles | harbours"), [])
        self.assertEqual(len(self.check("never en | isles | harbours")), 1)
        self.assertEqual(self.check("never en | isles | port"), [])


if __name__ == "__main__":
    unittest.main()
