"""The colours of drawings: role -> (light, dark), as the stylesheets of pages declare them (`--b-ink: light-dark(...)`)."""

import re
from pathlib import Path

from django.contrib.staticfiles.finders import find

COLOUR = re.compile(r"--b-(\w+): light-dark\((#\w+), (#\w+)\)")

Palette = dict[str, tuple[str, str]]


def colours(path: str) -> Palette:
    """Return the colours of the stylesheet of that name below `css`."""
    found = find(f"css/{path}")
    if not isinstance(found, str):
        raise FileNotFoundError(f"There is no stylesheet css/{path}.")
    return {role: (light, dark) for role, light, dark in COLOUR.findall(Path(found).read_text())}


SHARED = colours("tokens.css")
"""Those of every title."""
