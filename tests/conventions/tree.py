"""The files of the checkout, found without git, so that a copy without history can be tested too."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SKIPPED = {".git", ".venv", "node_modules", "staticfiles", "var", "__pycache__"}


def files(*endings: str, under: str = ".") -> Iterator[Path]:
    """Files of ours below that directory, with one of the endings (all when none is given), in a steady order."""
    for path in sorted((ROOT / under).iterdir()):
        if path.is_dir():
            # Caches of tools: .mypy_cache, .hypothesis and their like.
            hidden = path.name.startswith(".") and path.name != ".ci"
            if path.name not in SKIPPED and not hidden:
                yield from files(*endings, under=str(path.relative_to(ROOT)))
        elif path.name != ".git" and (not endings or path.suffix in endings):  # a file where the checkout is a worktree
            yield path


def name(path: Path) -> str:
    """Return the path as people write it, from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()
