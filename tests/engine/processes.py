"""What processes print in which strings hash to other numbers."""

import subprocess
import sys

from tests.conventions.tree import ROOT


def told_in_processes(module: str, *arguments: str) -> set[str]:
    """Return what the module prints in each of two processes; one text where they say the same."""
    return {
        subprocess.run(
            [sys.executable, "-m", module, *arguments], cwd=ROOT, env={"PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True, timeout=120,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
