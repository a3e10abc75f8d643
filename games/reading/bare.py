"""Whether a mail says nothing but its moves: then the answer need not say how it was read."""

from collections.abc import Collection

from games.reading.footers import is_name
from games.reading.intent import is_closing
from games.reading.salutations import without_names


def is_bare(text: str, moves: Collection[str]) -> bool:
    """Whether the writer's own text says nothing but these moves, as the site writes them."""
    polite = False
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.lower() in moves:
            polite = False
        elif not without_names(line).strip() or (polite and is_name(line, frozenset())):
            polite = is_closing(line) or polite
        else:
            return False
    return True
