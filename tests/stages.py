"""Runs stages of work: side by side where they do not wait for each other, every one whatever happened
to the others, each with its log and its results one by one. Shows how far it is, adds up what passed
and failed, and ends whatever it started.
"""
import collections
import concurrent.futures
import ctypes
import glob
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import excerpt

WORK = pathlib.Path('build/check')
CORES = len(os.sched_getaffinity(0))

# Not run if what it needs has failed, and not before what it comes after.
Stage = collections.namedtuple('Stage', 'name work needs after', defaults=((), ()))


class Stopped(Exception):
    """Somebody wants us to end: nothing is begun any more."""


class Processes:
    """Everything we start, down to the last grandchild: those whose parents die become our children."""

    def __init__(self):
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)
        self.lock = threading.Lock()
        self.ours = set()
        self.stopped = False

    def start(self, command, **options):
        with self.lock:
            if self.stopped:
                raise Stopped
            process = subprocess.Popen(command, start_new_session=True, **options)
            self.ours.add(process.pid)
            return process

    def forget(self, process):
        with self.lock:
            self.ours.discard(process.pid)

    def parents(self):
        """The living, each with its parent, and the dead that wait for us."""
        parents = {}
        for stat in glob.glob('/proc/[0-9]*/stat'):
            try:
                number, text = stat.split('/')[2], pathlib.Path(stat).read_text(errors='replace')
            except OSError:
                continue
            state, parent = text.rpartition(')')[2].split()[:2]
            if state not in 'ZX' or int(parent) == os.getpid():
                parents[int(number)] = int(parent)
        return parents

    def descendants(self):
        children = collections.defaultdict(list)
        for number, parent in self.parents().items():
            children[parent].append(number)
        found = list(children[os.getpid()])
        for number in found:
            found += children[number]
        return found

    def reap(self, mine=False):
        """Buries the dead whose parents died before them; at our end those that we started, too."""
        with self.lock:
            for number, parent in self.parents().items():
                if parent == os.getpid() and (mine or number not in self.ours):
                    try:
                        os.waitpid(number, os.WNOHANG)
                    except ChildProcessError:
                        pass

    def end(self):
        """Asks all to end, and soon no longer asks."""
        with self.lock:
            self.stopped = True
        begun, asked = time.monotonic(), set()
        while left := self.descendants():
            patient = time.monotonic() - begun < 3
            for number in left:
                if patient and number in asked:
                    continue
                asked.add(number)
                try:
                    os.kill(number, signal.SIGTERM if patient else signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.reap(mine=True)
            time.sleep(0.05)


class Run:
    """A stage that runs: what it has tried, and what it says."""

    def __init__(self, stage, processes):
        self.stage, self.processes = stage, processes
        self.file = stage.name.replace(' ', '_')
        self.log_path = WORK / f'{self.file}.log'
        self.log = open(self.log_path, 'ab')
        self.passed, self.failed = [], []
        self.wrong = ''  # what was said by the commands that failed
        self.total = None
        self.begun = time.monotonic()
        self.seconds = 0.0
        self.lock = threading.Lock()

    def say(self, text):
        with self.lock:
            self.log.write(text.encode() + b'\n')
            self.log.flush()

    def count(self, what, held):
        (self.passed if held else self.failed).append(what)
        if not held:
            self.say(f'FAILED: {what}')
        return held

    def does(self, command, stdin=subprocess.DEVNULL, log=None, **environment):
        """Whether a command ends well; what it says goes to our log, or to another."""
        process = self.processes.start(
            [str(word) for word in command], stdin=stdin, stdout=log or self.log, stderr=log or self.log,
            env={**os.environ, **environment})
        status = process.wait()
        self.processes.forget(process)
        if self.processes.stopped:
            raise Stopped
        return status == 0

    def attempt(self, what, *command, **options):
        begun = self.log_path.stat().st_size
        held = self.count(what, self.does(command, **options))
        if not held:
            self.wrong += self.log_path.read_bytes()[begun:].decode(errors='replace')
        return held

    def attempt_each(self, items, what, command):
        """One command for each, as many at once as there are cores; a log is written when it is whole."""
        self.total = len(items)

        def attempt(item):
            with tempfile.TemporaryFile() as log:
                held = self.does(command(item), log=log)
                log.seek(0)
                self.say(log.read().decode(errors='replace'))
            self.count(what(item), held)

        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            list(pool.map(attempt, items))

    def progress(self):
        """How far it is, as far as its own count or its log can tell."""
        if self.total is not None:
            return f'{len(self.passed) + len(self.failed)}/{self.total}'
        text = self.log_path.read_text(errors='replace')
        steps = re.findall(r'^ *\[? *(\d+)/(\d+)[] ]', text, re.MULTILINE)
        if steps:
            return '/'.join(steps[-1])
        done = len(re.findall(r'^ +[✓×] ', text, re.MULTILINE))
        return f'{done} done' if done else ''

    def perform(self):
        try:
            self.stage.work(self)
        except Stopped:
            pass
        except Exception as mishap:  # A stage that breaks has failed, and the others go on.
            self.count(f'{self.stage.name}: {mishap!r}', False)
        finally:
            self.close()

    def close(self):
        self.seconds = time.monotonic() - self.begun
        self.log.close()
        (WORK / f'{self.file}.results').write_text(''.join(
            [f'pass {what}\n' for what in self.passed] + [f'fail {what}\n' for what in self.failed]))

    def relevant(self):
        """What helps of a failed stage's log."""
        return excerpt.of_stage(self.stage.name, self.wrong or self.log_path.read_text(errors='replace'))


def clock(seconds):
    return f'{int(seconds) // 60}:{int(seconds) % 60:02}'


class Display:
    """A line for each stage that ends; at a terminal also one below that lives."""

    def __init__(self, count):
        self.count, self.ended, self.begun = count, 0, time.monotonic()
        self.alive = sys.stdout.isatty()

    def clear(self):
        if self.alive:
            print('\r\x1b[K', end='')

    def show(self, running):
        if not self.alive:
            return
        now = time.monotonic()
        parts = [f'{run.stage.name} {run.progress()} {clock(now - run.begun)}' for run in running]
        left = self.count - self.ended - len(running)
        text = f'{clock(now - self.begun)}  {" · ".join(parts)} · {left} more'
        print('\r\x1b[K' + text[:shutil.get_terminal_size().columns - 1], end='', flush=True)

    def tell(self, run, running):
        self.ended += 1
        self.clear()
        line = f'{self.ended:2}/{self.count}  {run.stage.name:<14} {run.seconds:6.1f} s  {len(run.passed):5} passed'
        if run.failed:
            line += f'  {len(run.failed)} failed'
        elif not self.alive and running:
            line += '  now: ' + ', '.join(other.stage.name for other in running)
        print(line, flush=True)
        if run.failed:
            print('\n'.join('    ' + line for line in run.relevant()), flush=True)


def perform(stages, processes):
    """Runs all stages, each as soon as it may and there is room; returns their runs."""
    room = max(2, CORES)
    waiting, running, ended = list(stages), [], {}
    display, news = Display(len(stages)), queue.Queue()

    def begin(stage):
        run = Run(stage, processes)
        broken = [name for name in stage.needs if ended[name].failed]
        if broken:
            run.count(f'{stage.name} was not run: {" and ".join(broken)} failed', False)
            run.close()
            news.put(run)
        else:
            threading.Thread(target=lambda: (run.perform(), news.put(run)), daemon=True).start()
        return run

    while waiting or running:
        for stage in list(waiting):
            if len(running) < room and all(name in ended for name in stage.needs + stage.after):
                waiting.remove(stage)
                running.append(begin(stage))
        display.show(running)
        try:
            run = news.get(timeout=0.5)
            running.remove(run)
            ended[run.stage.name] = run
            display.tell(run, running)
        except queue.Empty:
            pass
        processes.reap()
    return ended.values()


def choose(stages, names):
    """The stages of these names and those they wait for, in order; all without a name."""
    known = {stage.name: stage for stage in stages}
    wanted = list(names or known)
    for name in wanted:
        if name not in known:
            sys.exit(f'no such stage: {name}; there are: {", ".join(known)}')
        wanted += [*known[name].needs, *known[name].after]
    return [stage for stage in stages if stage.name in wanted]


def run_all(stages, names):
    """Runs the named stages, or all, and says at last what failed, and how many things passed and failed."""
    stages = choose(stages, names)
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    processes = Processes()
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for number in signals:
        signal.signal(number, signal.default_int_handler)
    print(f'== {len(stages)} stages; logs are in {WORK}', flush=True)
    try:
        runs = perform(stages, processes)
    except KeyboardInterrupt:
        for number in signals:
            signal.signal(number, signal.SIG_IGN)
        print('\nending what was begun', flush=True)
        processes.end()
        os._exit(130)
    processes.end()
    passed = sum(len(run.passed) for run in runs)
    failed = sum(len(run.failed) for run in runs)
    for run in runs:
        for what in run.failed:
            print(f'failed: {run.stage.name}: {what}')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0
