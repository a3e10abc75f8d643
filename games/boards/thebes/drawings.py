"""The drawings of Thebes (`drawings.toml`), and the hatching of its sites."""

from games.boards.kit.svg import read_drawings

DRAWN = read_drawings("games.boards.thebes")

SITE_HATCHES = {
    "greece": ("zigzag", 0),
    "crete": ("net", 45),
    "egypt": ("dots", 0),
    "palestine": ("lines", 45),
    "mesopotamia": ("net", 0),
}


def book(cover: str, tooling: str) -> str:
    """Draw a closed book with its back to the left, 34 by 42, in these roles."""
    return DRAWN["pieces"]["book"].replace("COVER", cover).replace("TOOLING", tooling)
