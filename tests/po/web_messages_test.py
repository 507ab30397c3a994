#!/usr/bin/env python3
"""Finding messages in TypeScript and Svelte."""
import unittest

import kit
from web_messages import Refusal, messages_in, web_messages


def texts(code, file="web/src/x.ts"):
    """The messages of a file, those with a plural as pairs."""
    return [message.text if message.plural is None else (message.text, message.plural)
            for message in messages_in(code, "web", file)]


def svelte(code):
    return texts(code, "web/src/x.svelte")


class InCode(unittest.TestCase):
    def test_all_quotes_are_read(self):
        self.assertEqual(texts("""t('one'); t("two"); t(`three`)"""), ["one", "two", "three"])

    def test_escapes_are_undone(self):
        self.assertEqual(texts(r"""t('it\'s'); t("\"a\" \u00e9\x21\u{1F30D}"); t(`\``)"""),
                         ["it's", '"a" é!🌍', "`"])

    def test_arguments_may_follow(self):
        self.assertEqual(texts("t('{who} waits', { who: names[0] ?? '' })"), ["{who} waits"])

    def test_plurals_have_two_strings(self):
        self.assertEqual(texts("tn('{n} seat', '{n} seats', seats.length, { n: 2 })"),
                         [("{n} seat", "{n} seats")])

    def test_marks_in_tables_are_found(self):
        self.assertEqual(texts("const a = { b: mark('River'), c: [mark('Hill')] }"),
                         ["River", "Hill"])

    def test_calls_inside_of_calls_are_found(self):
        self.assertEqual(texts("t('Hello {name}', { name: t('you') })"), ["Hello {name}", "you"])

    def test_strings_joined_are_one(self):
        self.assertEqual(texts("t('a long ' +\n  'sentence')"), ["a long sentence"])

    def test_a_line_break_before_the_string_is_nothing(self):
        self.assertEqual(texts("t(\n  // why\n  'text',\n)"), ["text"])

    def test_interpolations_are_read(self):
        self.assertEqual(texts("f(`a ${b ? t('c') : `${t('d')}`} } e`); t('f')"), ["c", "d", "f"])

    def test_comments_are_not_read(self):
        self.assertEqual(texts("// t('a')\n/* t('b')\n t('c') */ t('d')"), ["d"])

    def test_strings_are_not_read(self):
        self.assertEqual(texts("""f("t('a')", 't("b")', `t('c')`)"""), [])

    def test_regular_expressions_are_passed_over(self):
        self.assertEqual(texts("a.replace(/['\"`]/g, ''); t('b'); c = d / 2; t('e'); f / t('g')"),
                         ["b", "e", "g"])

    def test_other_names_are_no_calls(self):
        self.assertEqual(texts("at('a'); t2('b'); $t('c'); o.t('d'); o?.mark('e'); t['f']; x.tn('g','h')"),
                         [])

    def test_definitions_are_no_calls(self):
        self.assertEqual(texts("export function t(text: string, places = {}) { return f(text) }"), [])

    def test_what_is_marked_elsewhere_is_passed_over(self):
        self.assertEqual(texts("t(label); t(names['x']); t(kind === 'a' ? p : q); tn(a, b, 2)"), [])

    def test_a_string_without_letters_is_no_message(self):
        self.assertEqual(texts("t(names[0] ?? '?'); t(names[1] ?? '')"), [])

    def test_other_functions_may_have_the_name(self):
        self.assertEqual(texts("mark(candidate); mark()"), [])


class Refused(unittest.TestCase):
    def refuse(self, code, why):
        with self.assertRaisesRegex(Refusal, r"^web/src/x\.ts:2: .*" + why):
            texts("\n" + code)

    def test_interpolation(self):
        self.refuse("t(`a ${b}`)", "no interpolation")

    def test_branches_without_marks(self):
        self.refuse("t(a ? 'b' : 'c')", r"mark\('b'\)")

    def test_defaults_without_marks(self):
        self.refuse("t(a ?? 'b')", r"mark\('b'\)")

    def test_half_a_plural(self):
        self.refuse("tn('{n} seat', seats, 3)", "tn takes 2 literals")

    def test_a_plural_without_its_second_string(self):
        self.refuse("tn('{n} seat')", "tn takes 2 literals")

    def test_blanks_and_line_breaks(self):
        self.refuse("t(' a')", "no blanks")
        self.refuse("t('')", "not empty")
        self.refuse("t(`a\nb`)", "no line breaks")


class InSvelte(unittest.TestCase):
    def test_scripts_and_markup_are_read(self):
        self.assertEqual(svelte("""\
<script lang="ts">
    const title = t('in the script')
</script>

<h1 title={t('in an attribute')} class="a {t('in a quoted one')}">{t('in the text')}</h1>
"""), ["in the script", "in an attribute", "in a quoted one", "in the text"])

    def test_text_is_not_code(self):
        self.assertEqual(svelte("<p>Don't t('a') // {t('b')} /* {t('c')} ` {t('d')}</p>"),
                         ["b", "c", "d"])

    def test_blocks_are_read(self):
        self.assertEqual(svelte("""\
{#if a === t('if')}{:else if b(t('else'))}{/if}
{#each [t('each')] as x}{@const y = t('const')}{@html t('html')}{/each}
"""), ["if", "else", "each", "const", "html"])

    def test_braces_nest(self):
        self.assertEqual(svelte("<A b={{ c: { d: t('e') } }} on={() => { f('}'); t('g') }} />{t('h')}"),
                         ["e", "g", "h"])

    def test_styles_and_comments_are_not_read(self):
        self.assertEqual(svelte("<!-- {t('a')} --><style>p { content: t('b') }</style>{t('c')}"),
                         ["c"])

    def test_two_scripts_are_read(self):
        self.assertEqual(svelte("<script module>t('a')</script><script>t('b')</script>"),
                         ["a", "b"])


class InFolders(kit.InFolder):
    def test_the_folder_is_the_context(self):
        for name in ("web/src/app.ts", "web/src/games/noria/Wheel.svelte",
                     "web/src/games/board.ts", "web/src/learn/noria/a/text.ts",
                     "web/src/learn/Page.svelte"):
            self.write(name, "<script>t('x')</script>" if name.endswith("svelte") else "t('x')")
        found = [(message.context, message.files) for message in web_messages(self.folder)]
        self.assertEqual(found, [
            ("web", ["web/src/app.ts"]),
            ("web", ["web/src/games/board.ts"]),
            ("noria", ["web/src/games/noria/Wheel.svelte"]),
            ("web", ["web/src/learn/Page.svelte"]),
            ("learn-noria", ["web/src/learn/noria/a/text.ts"]),
        ])

    def test_tests_and_other_files_are_not_read(self):
        for name in ("a.test.ts", "a.spec.ts", "a.d.ts", "a.json", "a.css"):
            self.write("web/src/" + name, "t('x')")
        self.assertEqual(web_messages(self.folder), [])

    def test_there_may_be_no_client(self):
        self.assertEqual(web_messages(self.folder), [])


unittest.main()
