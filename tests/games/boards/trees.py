"""Markup as trees, read as strictly as a page is."""

from html.parser import HTMLParser as Plain
from typing import Any


def tokens(tree: Any) -> dict[str, Any]:
    """Token -> its element; fails when two elements share one."""
    found: dict[str, Any] = {}
    for element in tree.iter():
        token = element.get("data-token")
        if token is not None:
            assert token not in found, f"two elements for {token}"
            found[token] = element
    return found


def title_of(element: Any) -> str:
    """Return the text of the element's own <title>."""
    return str(next(child.text for child in element if str(child.tag).endswith("title")))


def text(tree: Any) -> str:
    return " ".join("".join(tree.itertext()).split())


def of_class(tree: Any, name: str) -> list[Any]:
    return [element for element in tree.iter() if name in (element.get("class") or "").split()]


def ids(markup: str) -> list[str]:
    """Every id in the markup, in order."""
    found: list[str] = []

    class Ids(Plain):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            ident = dict(attrs).get("id")
            if ident:
                found.append(ident)

    Ids().feed(markup)
    return found


def uses(markup: str) -> set[str]:
    """Return the ids that drawings in the markup refer to."""
    return {part.split('"')[0] for part in markup.split('href="#')[1:]} | {
        part.split(")")[0] for part in markup.split("url(#")[1:]
    }
