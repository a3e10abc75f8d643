"""Markup read by the letter of its standard, as a tree; what is not well-formed fails.

Drawings are most of a page, and reading them by the rules of HTML takes a second for five: a drawing is read as XML, which allows
less, and the page around it as HTML.
"""

import re
from typing import Any
from xml.etree import ElementTree

from html5lib import HTMLParser

DRAWING = re.compile(r"<svg\b([^>]*)>(.*?)</svg>", re.DOTALL)
SVG = "http://www.w3.org/2000/svg"


def squeeze(text: str) -> str:
    """Return the markup without the white space beside its tags and with one space in them, to look for a piece of it."""
    return re.sub(r"\s*(<[^>]*>)\s*", lambda tag: " ".join(tag[1].split()).replace(" >", ">"), text)


def read_page(text: str) -> Any:
    """Return a whole page."""
    return with_drawings(text, HTMLParser(strict=True, namespaceHTMLElements=False).parse)


def read_fragment(text: str) -> Any:
    """Return a part of one."""
    return with_drawings(text, HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment)


def with_drawings(text: str, parse: Any) -> Any:
    drawings: list[ElementTree.Element] = []

    def put_aside(found: re.Match[str]) -> str:
        attributes = found[1] if " xmlns=" in found[1] else f'{found[1].removesuffix("/")} xmlns="{SVG}"'
        drawings.append(ElementTree.fromstring(f"<svg{attributes}>{found[2]}</svg>"))
        return f'<svg data-drawing="{len(drawings) - 1}"></svg>'

    tree = parse(DRAWING.sub(put_aside, text))
    if drawings:
        for element in tree.iter(f"{{{SVG}}}svg"):
            drawing = drawings[int(element.attrib.pop("data-drawing"))]
            element.attrib.update(drawing.attrib)
            element.text = drawing.text
            element.extend(drawing)
    return tree
