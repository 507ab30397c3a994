#!/usr/bin/env python3
"""Makes ways.inc of the board in components.c: src/games/magicmap/ways.py >src/games/magicmap/ways.inc

First a line for each cell, row by row: the steps from it to each harbour, the upper ones first, by voyages that
cross the meridian -1, 0 and +1 times (M-8, M-9), found by breadth-first search back from the
harbour. Then a line for each harbour: the steps home from it to each harbour, for a ship that has made -1, 0 or 1 laps
or any other number of them: it must come home with a lap made (M-10). tests/magicmap_ways_test.c checks what comes of it by the rules themselves.
"""
import collections
import pathlib
import re

SIDE = 21
NOWHERE = 255
source = (pathlib.Path(__file__).parent / 'components.c').read_text()
board = re.findall(r'ROW\([ 0-9]+, "([^"]{%d})"' % SIDE, source)
column, row = re.search(r'magicmap_meridian = \{(\d+), (\d+)\}', source).groups()
meridian, pole = int(column), int(row)


def drawn(cell, signs):
    return board[cell[1]][cell[0]] in signs


def crossing(start, end):
    """M-9"""
    west, ends_west = start[0] <= meridian, end[0] <= meridian
    if west == ends_west or start[1] + end[1] >= 2 * pole:
        return 0
    return -1 if ends_west else 1


def may_step(start, end):
    """White cells are entered from white ones alone (M-8)."""
    return drawn(end, '.BR') or (drawn(end, '~') and drawn(start, '~'))


def ways_to(harbour):
    steps = {(harbour, 0): 0}
    waiting = collections.deque(steps)
    while waiting:
        end, crossed = waiting.popleft()
        for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            start = end[0] + across, end[1] + down
            before = start, crossed + crossing(start, end)
            if drawn(start, '.BR~') and may_step(start, end) and abs(before[1]) <= 2 and before not in steps:
                steps[before] = steps[end, crossed] + 1
                waiting.append(before)
    return steps


def from_cell(cell):
    return [[steps.get((cell, crossed), NOWHERE) for crossed in (-1, 0, 1)] for steps in ways]


def home_from(harbour):
    return [[min(steps for crossed, steps in zip((-1, 0, 1), three) if lap is None or lap + crossed != 0)
             for lap in (-1, 0, 1, None)] for three in from_cell(harbour)]


def in_braces(table):
    return '{%s}' % ','.join(map(in_braces, table)) if isinstance(table, list) else str(table)


cells = [(c, r) for r in range(SIDE) for c in range(SIDE)]
harbours = [cell for cell in cells if drawn(cell, 'BR')]
ways = [ways_to(cell) for cell in harbours]
print('static const uint8_t ways[SIDE][SIDE][HARBOURS][CROSSINGS] = {')
for row in range(SIDE):
    print('{')
    for column in range(SIDE):
        print(in_braces(from_cell((column, row))) + ',')
    print('},')
print('};')
print('static const uint8_t homeward[HARBOURS][HARBOURS][LAPS] = {')
for harbour in harbours:
    print(in_braces(home_from(harbour)) + ',')
print('};')
