"""What the tests of po/ share. Each is run as PROGRAM FOLDER-OF-PO."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PO = Path(sys.argv.pop(1)).absolute()
sys.path.insert(0, str(PO))


def run(program, *arguments):
    """A program of po/ with its exit code, output and errors."""
    return subprocess.run([PO / program, *arguments], check=False, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class InFolder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path
