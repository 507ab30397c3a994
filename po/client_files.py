"""Which of the client's files are at hand from the beginning, and which come later with more words.

A file comes with whatever names it, at once or when it is wanted: import './a', import('./b'),
import.meta.glob('./*/c.ts'). Those fetched as withWords(import('./d')) bring more words with them.
What is not sure counts as at hand: then a message costs bytes, and is never missing.
"""
from glob import glob
from pathlib import Path

from web_messages import tokens_of

ENDINGS = ("", ".ts", ".svelte.ts")
LATER = ("withWords", "(", "import", "(")


def is_type_import(tokens, i):
    """Whether the string at `i` ends import type { ... } from '...'."""
    while i > 0 and not (tokens[i].kind == "name" and tokens[i].value in ("import", "export")):
        i -= 1
        if tokens[i].kind in ("string", "broken"):
            return False
    return [token.value for token in tokens[i + 1:i + 3]] in (["type", "{"], ["type", "*"])


def named_files(path):
    """The files of ours that `path` needs or may fetch without more words."""
    tokens = tokens_of(path.read_text(encoding="utf-8"), path.name)
    for i, token in enumerate(tokens):
        if token.kind != "string" or not token.value.startswith(("./", "../")):
            continue
        later = tuple(before.value for before in tokens[max(i - len(LATER), 0):i]) == LATER
        if later or is_type_import(tokens, i):
            continue
        for ending in ENDINGS:
            yield from map(Path, glob(str(path.parent / token.value) + ending))


def files_at_hand(folder):
    """What web/src/main.ts leads to, without what comes later."""
    found, left = set(), [folder / "main.ts"]
    while left:
        path = left.pop().resolve()
        if path.suffix not in (".ts", ".svelte") or path in found:
            continue
        found.add(path)
        left += [named for named in named_files(path) if named.is_file()]
    return found
