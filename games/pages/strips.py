"""Strips: numbers on a line, one mark each, in units of their own drawing."""

from collections.abc import Callable, Iterable

WIDTH = 340


def scale(least: int, most: int, margin: int) -> Callable[[int], float]:
    """Return the function that places a number between the margins."""
    unit = (WIDTH - 2 * margin) / max(1, most - least)
    return lambda value: round(margin + (value - least) * unit, 1)


def stack(places: Iterable[float], wide: int) -> list[int]:
    """Return the layer of each mark, from 0: where marks of that width would overlap, one stands above the other."""
    ends: list[float] = []
    layers = []
    for x in places:
        layer = next((number for number, end in enumerate(ends) if x >= end), len(ends))
        ends[layer:] = [x + wide, *ends[layer + 1 :]]
        layers.append(layer)
    return layers
