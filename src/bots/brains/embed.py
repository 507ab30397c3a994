#!/usr/bin/env python3
"""Writes nets into a C file: embed.py OUTPUT NET..."""
import sys


def main():
    output, *names = sys.argv[1:]
    with open(output, "w", encoding="ascii") as file:
        file.write('#include "bots/brains.h"\n\n')
        sizes = []
        for number, name in enumerate(sorted(names)):
            with open(name, "rb") as net:
                content = net.read()
            sizes.append(len(content))
            file.write(f"_Alignas(16) static const unsigned char net_{number}[] = {{\n")
            for at in range(0, len(content), 32):
                file.write(",".join(map(str, content[at : at + 32])) + ",\n")
            file.write("};\n\n")
        file.write("const struct built_in_brain brains_built_in[] = {\n")
        for number, size in enumerate(sizes):
            file.write(f"    {{net_{number}, {size}}},\n")
        file.write("    {0, 0},\n};\n")
        file.write(f"const int brains_built_in_count = {len(sizes)};\n")


main()
