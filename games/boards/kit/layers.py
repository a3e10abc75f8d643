"""Take a drawing apart into layers that come again.

Scenery is the same for a whole season, and pieces are the same wherever they stand, so each layer is painted once and cached, and
pictures are put together from layers.

A group that is only moved (`<g transform="translate(x y)">`), a `<use>` and a text are pieces; everything else is scenery. Bare
shapes that follow each other at one place are one layer.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
TAG = re.compile(r"<(/?)[\w:]+[^>]*?(/?)>")
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\) ?")
UNSEEN = re.compile(r"class|role|tabindex|pointer-events|(?:aria|data)-.*")
"""Attributes for screen readers, styles and scripts, which change no pixel."""

REFERENCE = re.compile(r"[\"(]#([\w-]+)")

ElementTree.register_namespace("", SVG)


class Layer(NamedTuple):
    """Markup without words. `x`, `y`: a piece's origin; None for scenery, which stands where it is drawn."""

    markup: str
    x: float | None = None
    y: float | None = None


class Parts(NamedTuple):
    """A drawing in parts.

    `style` holds the root's font attributes; then come its corner and size in units, its definitions and its layers, lowest
    first.
    """

    style: str
    left: float
    top: float
    width: float
    height: float
    defs: str
    layers: tuple[Layer, ...]


def take_apart(svg: str) -> Parts:
    """Split a drawing into layers. Raise ValueError if it is no SVG."""
    head, children = split(svg)
    try:
        root = ElementTree.fromstring(head[:-1].rstrip("/") + "/>")
        box = root.get("viewBox") or f"0 0 {root.attrib['width']} {root.attrib['height']}"
        left, top, width, height = map(float, box.split())
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise ValueError("This is no SVG with a size.") from error
    style = " ".join(f'{name}="{value}"' for name, value in root.attrib.items() if name.startswith(("font-", "text-")))
    defs = "".join(child for child in children if child.startswith("<defs"))
    seen = (layer for child in children if not child.startswith("<defs") for layer in layers_of(child))
    return Parts(style, left, top, width, height, defs, tuple(join(seen)))


def split(svg: str) -> tuple[str, list[str]]:
    """Return the root's tag and its children, as written."""
    depth = begin = 0
    head = ""
    children = []
    for tag in TAG.finditer(svg):
        if tag[1]:
            depth -= 1
        elif not depth:
            head, depth, begin = tag[0], 1, tag.end()
            continue
        elif not tag[2]:
            depth += 1
        if depth == 1:
            children.append(svg[begin : tag.end()].strip())
            begin = tag.end()
    return head, children


def join(layers: Iterable[Layer]) -> Iterator[Layer]:
    """Merge bare shapes that follow each other at one place into one layer."""
    waiting: Layer | None = None
    for layer in layers:
        bare = not layer.markup.startswith(("<g", "<use", "<text"))
        if waiting and (not bare or (layer.x, layer.y) != (waiting.x, waiting.y)):
            yield waiting
            waiting = None
        if bare:
            waiting = layer._replace(markup=(waiting.markup if waiting else "") + layer.markup)
        else:
            yield layer
    if waiting:
        yield waiting


@lru_cache(maxsize=8192)
def layers_of(child: str) -> tuple[Layer, ...]:
    """Return the visible layers of one element."""
    wrapped = ElementTree.fromstring(f'<g xmlns="{SVG}">{child}</g>')
    strip(wrapped)
    return tuple(join(flatten(wrapped, None, None)))


def flatten(group: ElementTree.Element, x: float | None, y: float | None) -> Iterator[Layer]:
    """Yield the layers of a group whose origin is at `x`, `y`; None if it was not moved."""
    for element in group:
        kind, at = kind_of(element), (x, y)
        moved = MOVED.match(element.get("transform", "")) if kind in ("g", "use") else None
        if moved:
            at = (x or 0) + float(moved[1]), (y or 0) + float(moved[2])
            rest = element.attrib.pop("transform")[moved.end() :]
            if rest:
                element.set("transform", rest)
        elif kind == "use" or (kind == "text" and not len(element) and "transform" not in element.attrib):
            at = (x or 0) + float(element.attrib.pop("x", 0)), (y or 0) + float(element.attrib.pop("y", 0))
        if kind == "g" and not element.attrib:
            yield from flatten(element, *at)
        else:
            yield Layer(markup_of(element), *at)


def strip(group: ElementTree.Element) -> None:
    """Remove everything invisible."""
    for element in group.iter():
        for name in [name for name in element.attrib if UNSEEN.fullmatch(name)]:
            del element.attrib[name]
        for child in [child for child in element if kind_of(child) in ("title", "desc") or is_invisible(child)]:
            element.remove(child)


def is_invisible(element: ElementTree.Element) -> bool:
    """Return whether the element only answers to clicks."""
    return element.get("fill") == "none" and "stroke" not in element.attrib and kind_of(element) != "g"


def kind_of(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def markup_of(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG}"', "")


@lru_cache(maxsize=16)
def symbols_of(defs: str) -> dict[str, str]:
    """Return the elements that can be referred to: id -> markup."""
    root = ElementTree.fromstring(f'<g xmlns="{SVG}">{defs}</g>')
    found = {}
    for group in root:
        for element in group:
            strip(element)
            found[element.attrib["id"]] = markup_of(element)
    return found


def definitions_for(defs: str, markup: str) -> str:
    """Return the definitions that the markup needs, directly or through others."""
    symbols = symbols_of(defs)
    wanted = dict.fromkeys(REFERENCE.findall(markup))
    reached = list(wanted)
    for name in reached:
        reached += [further for further in REFERENCE.findall(symbols.get(name, "")) if further not in reached]
    found = "".join(symbols.get(name, "") for name in reached)
    return f"<defs>{found}</defs>" if found else ""
