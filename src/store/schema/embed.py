#!/usr/bin/env python3
"""embed.py OUT SQL...: the schema's steps, in order, as a C source."""
import json
import sys

with open(sys.argv[1], "w") as out:
    out.write('#include "store/schema.h"\n\nconst char *const schema_steps[] = {\n')
    for name in sys.argv[2:]:
        # In parentheses, so that no compiler takes the lines of a step for steps of their own.
        out.write("    (\n")
        for line in open(name):
            if not line.startswith("--") and line.strip():
                out.write("     %s\n" % json.dumps(line))
        out.write("    ),\n")
    out.write("};\nconst int schema_step_count = %d;\n" % len(sys.argv[2:]))
