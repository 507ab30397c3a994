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


class Counting(unittest.TestCase):
    def counted(self, **program):
        check = types.ModuleType('check')
        check.__file__ = str(HERE / 'check')
        sys.path.insert(0, str(HERE))
        importlib.machinery.SourceFileLoader('check', check.__file__).exec_module(check)
        counts = {True: 0, False: 0}
        run = types.SimpleNamespace(count=lambda what, held: counts.update({held: counts[held] + 1}))
        with tempfile.NamedTemporaryFile('w') as log:
            log.write(json.dumps({'name': 'x', **program}) + '\n')
            log.flush()
            check.add_up(run, pathlib.Path(log.name))
        return counts[True], counts[False]

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


if __name__ == '__main__':
    unittest.main()
