"""What helps of what failed commands said: which tests failed, why and where, and nothing of what went
well. A few dozen lines say it all in the record of a run that nobody can look into any more.
"""
import re

EACH = 30  # lines of one failure at most
ALL = 120  # and of a stage


def without_colours(text):
    return re.sub(r'\x1b\[[0-9;?]*[A-Za-z]', '', text)


def shortened(lines, most):
    """The beginning, which names what is wrong, and the end, which names where."""
    if len(lines) <= most:
        return lines
    end = most // 3
    return [*lines[:most - end], f'... {len(lines) - most} lines ...', *lines[-end:]]


def failed_tests(text):
    """The tests of a cmocka program that failed, once each."""
    names = re.findall(r'^\[  FAILED  ] (?:GROUP )?(\w+)$', text, re.MULTILINE)
    return list(dict.fromkeys(names))


def of_program(program):
    """Of a line of what `meson test` logs, for a program that failed: the assertions with their places,
    what the program and its children said besides, and what a sanitizer found."""
    text = without_colours((program.get('stdout') or '') + '\n' + (program.get('stderr') or ''))
    lines = [line for line in text.splitlines()
             if line.strip() and not re.match(r'\[ RUN      ]|\[       OK ]|\[  PASSED  ]|\[==========]|\[  SKIPPED ]', line)
             and not re.match(r'\[  FAILED  ] .*\d+ test\(s\)|\s*\d+ FAILED TEST|(?:not )?ok \d+|Failure!$', line)]
    once = [line for i, line in enumerate(lines)  # cmocka lists at the end again what has failed
            if not (line.startswith('[  FAILED  ]') and line in lines[:i])]
    status = program.get('returncode')
    result = program['result'] + (f', exit status {status}' if status else '')
    return [f'{program["name"]}: {result}', *('  ' + line for line in shortened(once, EACH))]


def of_client_tests(text):
    """What vitest tells at its end of each test that failed, without the source around the place and
    without the places in what others wrote."""
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if re.match(r'⎯+ (Failed|Unhandled) ', line)), None)
    if first is None:
        return [line for line in lines if not re.match(r'ok | *[✓↓] ', line)]
    last = next((i for i in range(first, len(lines)) if lines[i].startswith(' Test Files ')), len(lines))
    found, one = [], []
    for line in [*lines[first:last], '⎯']:
        if line.startswith('⎯'):
            found += shortened(one, EACH)
            one = []
        elif line.strip() and not re.match(r' *\d* *\|| ❯ .*(node_modules|node:)', line):
            one.append(line)
    return found


def of_stage(name, text):
    lines = without_colours(text).splitlines()
    if name == 'client tests':
        lines = of_client_tests(without_colours(text))
    elif name.endswith(' build'):
        first = next((i for i, line in enumerate(lines) if re.search('FAILED|ERROR|rror:', line)), 0)
        lines = lines[first:]
    elif name == 'catalogue':
        lines = [line for line in lines if re.search(r'^FAILED|^[-+]msgid|^src|^po|\.pot?: ', line)]
    elif name == 'tidy':  # without clang-tidy's long proofs
        lines = [line for line in lines if re.search(r': error: |^FAILED', line)]
    return shortened(lines, ALL)
