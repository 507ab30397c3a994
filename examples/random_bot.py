#!/usr/bin/env python3
"""A bot for `incognita arena` that takes any legal event: one question a line in, one answer out."""
import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    random.seed(line)  # the same question, the same answer: matches can be repeated
    print(json.dumps({"event": random.choice(question["legal"])}), flush=True)
