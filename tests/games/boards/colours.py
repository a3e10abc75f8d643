"""Colours as stylesheets give them, and how well one is seen on another."""

import re
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path

from django.contrib.staticfiles.finders import find


def classes(path: str) -> set[str]:
    return set(re.findall(r"\.([fs]-\w+)", stylesheet(path)))


def stylesheet(path: str) -> str:
    """Return the file of that name below `css`, of the made-up title too."""
    found = find(f"css/{path}")
    assert found, path
    return Path(found).read_text()


def lightness(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def poor_contrasts(
    palette: Mapping[str, tuple[str, str]], pairs: Iterable[tuple[str, str]], least: float
) -> dict[tuple[str, str, str], float]:
    """Return the (colour, ground, theme) on which less contrast is than that."""
    themes = enumerate(("light", "dark"))
    ratios = {
        (one, ground, name): contrast(palette[one][theme], palette[ground][theme])
        for theme, name in themes
        for one, ground in pairs
    }
    return {where: round(ratio, 2) for where, ratio in ratios.items() if ratio < least}


def invisible_pieces(
    palette: Mapping[str, tuple[str, str]], colours: Iterable[str], grounds: Iterable[str]
) -> list[tuple[str, str]]:
    """Return the (colour, ground) where neither the top of a piece nor its edge stands out, in the light or in the dark."""
    return [
        (colour, ground)
        for colour, ground in product(colours, grounds)
        for theme in (0, 1)
        if max(contrast(palette[role][theme], palette[ground][theme]) for role in (colour, "edge")) < 3
    ]
