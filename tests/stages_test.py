#!/usr/bin/env python3
"""What runs the checks: stages.py from outside, by small programs of stages, each in a folder of its own;
and how tests/check counts."""
import importlib.machinery
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import types
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class Program:
    """A program of stages that runs in a folder of its own."""

    def __init__(self, test, stages):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        text = f'import sys\nsys.path.insert(0, {str(HERE)!r})\nfrom stages import *\n' \
               f'sys.exit(run_all([{stages}], sys.argv[1:]))\n'
        self.path = pathlib.Path(folder.name)
        (self.path / 'program.py').write_text(text)

    def start(self, *names):
        return subprocess.Popen([sys.executable, '-B', 'program.py', *names], cwd=self.path, text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def run(self, *names):
        process = self.start(*names)
        output = process.communicate()[0]
        return process.returncode, output.splitlines()

    def read(self, name):
        return (self.path / 'build/check' / name).read_text()


class Stages(unittest.TestCase):
    def test_all_is_added_up_in_the_last_line(self):
        program = Program(self, "Stage('one', lambda run: (run.attempt('a', 'true'), run.attempt('b', 'echo', 'hello'))),"
                                "Stage('two', lambda run: run.attempt('c', 'true'))")
        status, lines = program.run()
        self.assertEqual((status, lines[-1]), (0, '3 passed, 0 failed'))
        self.assertEqual(program.read('one.log'), 'hello\n')
        self.assertEqual(program.read('one.results'), 'pass a\npass b\n')

    def test_a_failure_is_counted_and_told_and_the_others_run(self):
        program = Program(self, "Stage('one', lambda run: run.attempt('a', 'sh', '-c', 'echo why; false')),"
                                "Stage('two', lambda run: 1 / 0),"
                                "Stage('three', lambda run: run.attempt('c', 'true'), after=('one', 'two'))")
        status, lines = program.run()
        self.assertEqual((status, lines[-1]), (1, '1 passed, 2 failed'))
        self.assertIn('    why', lines)
        self.assertIn('    FAILED: a', lines)
        self.assertTrue(any('ZeroDivisionError' in line for line in lines))

    def test_what_failed_is_listed_before_the_last_line(self):
        program = Program(self, "Stage('one', lambda run: (run.attempt('a', 'false'), run.attempt('b', 'true'))),"
                                "Stage('two', lambda run: run.attempt('c', 'true')),"
                                "Stage('three', lambda run: (run.attempt('d', 'false'), run.attempt('e', 'false')),"
                                " after=('one', 'two'))")
        self.assertEqual(program.run()[1][-4:], ['failed: one: a', 'failed: three: d', 'failed: three: e',
                                                 '2 passed, 3 failed'])

    def test_what_went_well_is_not_told_with_a_failure(self):
        program = Program(self, "Stage('one', lambda run: (run.attempt('a', 'sh', '-c', 'echo why; false'),"
                                " run.attempt('b', 'seq', '100000', '100200')))")
        lines = program.run()[1]
        self.assertIn('    why', lines)
        self.assertNotIn('    100200', lines)

    def test_what_needs_a_failed_stage_fails_without_being_run(self):
        program = Program(self, "Stage('one', lambda run: run.attempt('a', 'false')),"
                                "Stage('two', lambda run: run.attempt('b', 'touch', 'ran'), needs=('one',)),"
                                "Stage('three', lambda run: run.attempt('c', 'touch', 'ran'), needs=('two',))")
        status, lines = program.run()
        self.assertEqual((status, lines[-1]), (1, '0 passed, 3 failed'))
        self.assertIn('    FAILED: two was not run: one failed', lines)
        self.assertFalse((program.path / 'ran').exists())

    def test_stages_can_be_chosen_with_what_they_wait_for(self):
        program = Program(self, "Stage('one', lambda run: run.attempt('a', 'true')),"
                                "Stage('two', lambda run: run.attempt('b', 'true'), needs=('one',)),"
                                "Stage('three', lambda run: run.attempt('c', 'false'))")
        self.assertEqual(program.run('two')[1][-1], '2 passed, 0 failed')
        self.assertNotEqual(program.run('four')[0], 0)

    def test_each_of_many_counts_by_itself(self):
        program = Program(self, "Stage('one', lambda run: run.attempt_each(['true', 'false', 'true'],"
                                " lambda item: 'is ' + item, lambda item: [item]))")
        status, lines = program.run()
        self.assertEqual((status, lines[-1]), (1, '2 passed, 1 failed'))
        self.assertIn('fail is false\n', program.read('one.results'))

    def test_two_run_at_the_same_time(self):
        # Each waits for the other's file.
        meet = "'sh', '-c', 'touch {}; until [ -e {} ]; do :; done'"
        program = Program(self, f"Stage('one', lambda run: run.attempt('a', {meet.format('x', 'y')})),"
                                f"Stage('two', lambda run: run.attempt('b', {meet.format('y', 'x')}))")
        self.assertEqual(program.run()[1][-1], '2 passed, 0 failed')

    def test_an_interrupt_ends_grandchildren_in_sessions_of_their_own(self):
        # The grandchild ignores what it is asked and has left group and session; its parent is dead.
        work = "trap '' TERM INT HUP; echo $$ >number; exec sleep 1000"
        program = Program(self, "Stage('one', lambda run: (run.does(['sh', '-c', 'setsid sh -c \"$0\" &', WORDS]),"
                                " run.attempt('a', 'sleep', '1000')))".replace('WORDS', repr(work)))
        os.mkfifo(program.path / 'number')
        process = program.start()
        number = int((program.path / 'number').read_text())
        process.send_signal(signal.SIGINT)
        output = process.communicate()[0]
        self.assertEqual(process.returncode, 130, output)
        self.assertNotIn('passed,', output)
        with self.assertRaises(ProcessLookupError):
            os.kill(number, 0)


def load_check():
    check = types.ModuleType('check')
    check.__file__ = str(HERE / 'check')
    sys.path.insert(0, str(HERE))
    importlib.machinery.SourceFileLoader('check', check.__file__).exec_module(check)
    return check


class Counts:
    """As a stage that runs: what it is told."""

    def __init__(self):
        self.passed, self.failed, self.wrong = [], [], ''

    def count(self, what, held):
        (self.passed if held else self.failed).append(what)


class Counting(unittest.TestCase):
    def told(self, **program):
        run = Counts()
        with tempfile.NamedTemporaryFile('w') as log:
            log.write(json.dumps({'name': 'x', **program}) + '\n')
            log.flush()
            load_check().add_up(run, pathlib.Path(log.name))
        return run

    def counted(self, **program):
        run = self.told(**program)
        return len(run.passed), len(run.failed)

    def test_a_cmocka_program_counts_test_by_test(self):
        text = '[==========] Running 3 test(s).\n[       OK ] a\n[       OK ] b\n[  FAILED  ] c\n'
        self.assertEqual(self.counted(result='FAIL', stdout=text), (2, 1))

    def test_tests_that_a_crash_prevented_have_failed(self):
        text = '[==========] Running 3 test(s).\n[       OK ] a\n'
        self.assertEqual(self.counted(result='FAIL', stdout=text), (1, 2))

    def test_several_groups_of_a_program_are_added_up(self):
        group = '[==========] Running 1 test(s).\n[       OK ] a\n'
        self.assertEqual(self.counted(result='OK', stdout=group, stderr=group), (2, 0))

    def test_a_skipped_test_counts_for_nothing(self):
        text = '[==========] Running 2 test(s).\n[       OK ] a\n[  SKIPPED ] b\n'
        self.assertEqual(self.counted(result='OK', stdout=text), (1, 0))

    def test_a_leak_after_the_last_test_is_a_failure(self):
        text = '[==========] Running 1 test(s).\n[       OK ] a\n'
        self.assertEqual(self.counted(result='FAIL', stdout=text), (1, 1))

    def test_any_other_program_counts_as_one(self):
        self.assertEqual(self.counted(result='OK', stdout='fine'), (1, 0))
        self.assertEqual(self.counted(result='TIMEOUT'), (0, 1))
        self.assertEqual(self.counted(result='SKIP'), (0, 0))

    # What cmocka prints, and what a child says between.
    CMOCKA = {'stdout': '[==========] tests: Running 3 test(s).\n[ RUN      ] test_a\n[       OK ] test_a\n'
                        '[ RUN      ] test_b\n[ RUN      ] test_c\n[       OK ] test_c\n'
                        '[==========] tests: 3 test(s) run.\n[  PASSED  ] 2 test(s).\n',
              'stderr': '[  ERROR   ] --- 0x1 != 0\n[   LINE   ] --- ../b_test.c:7: error: Failure!\n'
                        '[  FAILED  ] test_b\nwhat the server said\n'
                        '[  FAILED  ] tests: 1 test(s), listed below:\n[  FAILED  ] test_b\n\n 1 FAILED TEST(S)\n'}

    def test_a_failed_test_is_told_by_its_name_with_what_it_found(self):
        run = self.told(result='FAIL', returncode=1, **self.CMOCKA)
        self.assertEqual(run.failed, ['x: test_b'])
        self.assertEqual(run.wrong.splitlines(), [
            'x: FAIL, exit status 1', '  [  ERROR   ] --- 0x1 != 0', '  [   LINE   ] --- ../b_test.c:7: error: Failure!',
            '  [  FAILED  ] test_b', '  what the server said'])

    def test_what_went_well_tells_nothing(self):
        self.assertEqual(self.told(result='OK', stdout='[==========] Running 1 test(s).\n[       OK ] a\n').wrong, '')

    def test_of_a_long_report_the_beginning_and_the_end_are_told(self):
        report = ['WARNING: ThreadSanitizer: data race', *(f'    #{i} at' for i in range(200)), 'SUMMARY: ThreadSanitizer']
        lines = self.told(result='FAIL', returncode=66, stderr='\n'.join(report)).wrong.splitlines()
        self.assertLess(len(lines), 40)
        self.assertEqual((lines[1], lines[-1]), ('  WARNING: ThreadSanitizer: data race', '  SUMMARY: ThreadSanitizer'))


class Client(unittest.TestCase):
    # What vitest says, in colours, of a test that failed, one that passed, and a file that could not begin.
    TEXT = """
 \x1b[31m×\x1b[39m |sources| src/a.test.ts > group > adds 6ms
 \x1b[32m✓\x1b[39m |sources| src/a.test.ts > group > is fine 0ms

⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  |browser| tests/b.test.ts [ tests/b.test.ts ]
Error: no browser
 ❯ tests/b.test.ts:2:25
      1| import { test } from 'vitest'
       |                         ^
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  |sources| src/a.test.ts > group > adds
AssertionError: expected 2 to be 3
\x1b[32m- 3\x1b[39m
\x1b[31m+ 2\x1b[39m
 ❯ src/a.test.ts:3:36
 ❯ node_modules/vite/dist/node/chunks/dep.js:1:2
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯


 Test Files  2 failed (2)
TAP version 13
1..3
not ok 1 - src/a.test.ts > group > adds # time=6.49ms
    ---
ok 2 - src/a.test.ts > group > is fine # time=0.28ms
ok 3 - tests/b.test.ts > never # SKIP
"""

    def test_each_test_counts_and_each_file_that_could_not_begin(self):
        run, check = Counts(), load_check()
        check.add_up_client(run, check.excerpt.without_colours(self.TEXT))
        self.assertEqual(run.passed, ['src/a.test.ts > group > is fine'])
        self.assertEqual(run.failed, ['src/a.test.ts > group > adds', 'tests/b.test.ts: before its tests'])

    def test_told_is_what_failed_and_where(self):
        self.assertEqual(load_check().excerpt.of_stage('client tests', self.TEXT), [
            ' FAIL  |browser| tests/b.test.ts [ tests/b.test.ts ]', 'Error: no browser', ' ❯ tests/b.test.ts:2:25',
            ' FAIL  |sources| src/a.test.ts > group > adds', 'AssertionError: expected 2 to be 3', '- 3', '+ 2',
            ' ❯ src/a.test.ts:3:36'])


if __name__ == '__main__':
    unittest.main()
