#!/usr/bin/env python3
"""embed.py ENGINE OUT SQL...: the schema's steps, in order, as a C source."""
import json
import sys

engine = sys.argv[1]
with open(sys.argv[2], "w") as out:
    out.write('#include "store/%s/schema.h"\n\nconst char *const %s_steps[] = {\n' % (engine, engine))
    for name in sys.argv[3:]:
        # In parentheses, so that no compiler takes the lines of a step for steps of their own.
        out.write("    (\n")
        for line in open(name):
            if not line.startswith("--") and line.strip():
                out.write("     %s\n" % json.dumps(line))
        out.write("    ),\n")
    out.write("};\nconst int %s_step_count = %d;\n" % (engine, len(sys.argv[3:])))
