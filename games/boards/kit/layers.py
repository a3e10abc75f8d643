"""A drawing taken apart into layers that come again, for pictures: scenery, which is the same for a whole season, and pieces,
which are the same wherever they stand. Each is painted once and kept; a picture is put together from them.

What makes a layer follows from how boards are drawn, and nothing has to be said for it. What stands in a group that is only
moved (`<g transform="translate(x y)">`) is a piece, whose origin is there; so are a `<use>` and a text. Everything else is
scenery. Bare shapes that follow each other at one place are one layer.
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
"""Attributes that say something, or are for a page's style and script."""

REFERENCE = re.compile(r"[\"(]#([\w-]+)")

ElementTree.register_namespace("", SVG)


class Layer(NamedTuple):
    """Markup without words. `x`, `y`: where a piece's origin stands; None for scenery, which stands where it is drawn."""

    markup: str
    x: float | None = None
    y: float | None = None


class Parts(NamedTuple):
    """A drawing: the attributes of its root that are passed on, its corner and size in units, what it refers to, and its layers,
    lowest first."""

    style: str
    left: float
    top: float
    width: float
    height: float
    defs: str
    layers: tuple[Layer, ...]


def take_apart(svg: str) -> Parts:
    """The layers of a drawing. Raises ValueError for what is no SVG."""
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
    """The root's own tag, and its children as they are written."""
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
    """The layers, with bare shapes that follow each other at one place as one."""
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
    """What is to be seen of one element."""
    wrapped = ElementTree.fromstring(f'<g xmlns="{SVG}">{child}</g>')
    strip(wrapped)
    return tuple(join(flatten(wrapped, None, None)))


def flatten(group: ElementTree.Element, x: float | None, y: float | None) -> Iterator[Layer]:
    """What is in a group, whose origin is at that place, None where it was not moved."""
    for element in group:
        kind, at = kind_of(element), (x, y)
        moved = MOVED.match(element.get("transform", "")) if kind in ("g", "use") else None
        if moved:
            at = (x or 0) + float(moved[1]), (y or 0) + float(moved[2])
            rest = element.attrib.pop("transform")[moved.end() :]
            if rest:
                element.set("transform", rest)
        elif kind == "text" and not len(element) and "transform" not in element.attrib:
            at = (x or 0) + float(element.attrib.pop("x", 0)), (y or 0) + float(element.attrib.pop("y", 0))
        if kind == "g" and not element.attrib:
            yield from flatten(element, *at)
        else:
            yield Layer(written(element), *at)


def strip(group: ElementTree.Element) -> None:
    """Take away what is not seen."""
    for element in group.iter():
        for name in [name for name in element.attrib if UNSEEN.fullmatch(name)]:
            del element.attrib[name]
        for child in [child for child in element if kind_of(child) in ("title", "desc") or is_invisible(child)]:
            element.remove(child)


def is_invisible(element: ElementTree.Element) -> bool:
    """Whether it only answers to clicks."""
    return element.get("fill") == "none" and "stroke" not in element.attrib and kind_of(element) != "g"


def kind_of(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def written(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG}"', "")


@lru_cache(maxsize=16)
def symbols_of(defs: str) -> dict[str, str]:
    """What can be referred to: id -> markup."""
    root = ElementTree.fromstring(f'<g xmlns="{SVG}">{defs}</g>')
    found = {}
    for group in root:
        for element in group:
            strip(element)
            found[element.attrib["id"]] = written(element)
    return found


def referred(defs: str, markup: str) -> str:
    """What the markup refers to, and what that does, as defs of its own."""
    symbols = symbols_of(defs)
    wanted = dict.fromkeys(REFERENCE.findall(markup))
    reached = list(wanted)
    for name in reached:
        reached += [further for further in REFERENCE.findall(symbols.get(name, "")) if further not in reached]
    found = "".join(symbols.get(name, "") for name in reached)
    return f"<defs>{found}</defs>" if found else ""
