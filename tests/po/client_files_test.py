#!/usr/bin/env python3
"""Which of the client's files are at hand from the beginning."""
import unittest

import kit
from client_files import files_at_hand


class ClientFiles(kit.InFolder):
    def at_hand(self):
        root = self.folder.resolve()
        return sorted(path.relative_to(root).as_posix() for path in files_at_hand(root))

    def test_what_is_imported_is_at_hand_and_what_that_imports(self):
        self.write("main.ts", "import './base.css'\nimport {\n  a,\n} from './a'\nexport { b } from './deep/b.svelte'")
        self.write("a.ts", "import { c, type C } from './deep/c'")
        self.write("deep/b.svelte", "<script>\n  import A from '../A.svelte'\n</script>\n<A />")
        self.write("deep/c.svelte.ts", "export type C = string")
        self.write("A.svelte", "")
        self.write("base.css", "")
        self.assertEqual(self.at_hand(), ["A.svelte", "a.ts", "deep/b.svelte", "deep/c.svelte.ts", "main.ts"])

    def test_what_is_fetched_without_its_words_is_at_hand(self):
        self.write("main.ts", "const a = () => import('./A.svelte')\nimport.meta.glob('./games/*/index.ts')")
        self.write("A.svelte", "{#await import('./B.svelte') then { default: B }}<B />{/await}")
        self.write("B.svelte", "")
        self.write("games/isles/index.ts", "")
        self.write("games/isles/unused.ts", "")
        self.assertEqual(self.at_hand(), ["A.svelte", "B.svelte", "games/isles/index.ts", "main.ts"])

    def test_what_is_fetched_with_its_words_comes_later(self):
        self.write("main.ts", "const a = () => withWords(import('./A.svelte'))\nimport './c'")
        self.write("A.svelte", "<script>\n  import './b'\n  import './c'\n</script>")
        self.write("b.ts", "")
        self.write("c.ts", "{#await withWords(import('./A.svelte')) then a}{/await}")
        self.assertEqual(self.at_hand(), ["c.ts", "main.ts"])

    def test_both_ways_are_the_first_of_them(self):
        self.write("main.ts", "withWords(import('./A.svelte'))\nimport('./A.svelte')")
        self.write("A.svelte", "")
        self.assertEqual(self.at_hand(), ["A.svelte", "main.ts"])

    def test_types_bring_nothing(self):
        self.write("main.ts", "import type { A } from './a'\nexport type { B } from './b'\nimport { c } from './c'")
        for name in "abc":
            self.write(name + ".ts", "")
        self.assertEqual(self.at_hand(), ["c.ts", "main.ts"])

    def test_a_circle_ends(self):
        self.write("main.ts", "import './a'")
        self.write("a.ts", "import './main'")
        self.assertEqual(self.at_hand(), ["a.ts", "main.ts"])


unittest.main()
