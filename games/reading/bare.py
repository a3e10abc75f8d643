"""Whether a mail says nothing but its moves: then nothing has to be told of how it was read."""

from collections.abc import Collection

from games.reading.footers import is_name
from games.reading.intent import is_closing
from games.reading.salutations import without_names


def is_bare(text: str, moves: Collection[str]) -> bool:
    """Whether each line of the writer's own text is one of these moves as the site writes it, or nothing but a greeting, good
    wishes, or a name below one of them.
    """
    polite = False
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.lower() in moves:
            polite = False
        elif not without_names(line).strip() or (polite and is_name(line, frozenset())):
            polite = is_closing(line) or polite
        else:
            return False
    return True
