"""Paint layers of drawings as pixels, and cache them in the process."""

from functools import partial
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from resvg_py import svg_to_bytes

from games.boards.kit.layers import Layer, Parts, definitions_for
from games.lib.cache.lru import LRUCache

FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.otf"))]
"""TeX Gyre Pagella, which resembles the Palatino of the pages; its licence is beside it."""
FAMILY = "TeX Gyre Pagella"

CACHE_BYTES = 48 << 20
"""Cache size in bytes of pixels: the layers of some twenty games in progress."""
PROBE = 160
"""Side in pixels of the small image that finds a layer's extent, because time grows with the pixels."""
SPARE = 2
"""Pixels of the probe added on each side, for lines too thin to show in it."""


class Painted(NamedTuple):
    """A layer in pixels, cut to its visible part.

    `image` is None if nothing is visible, and RGB if nothing is transparent. `x`, `y` count from the layer's origin, or from the
    drawing's corner.
    """

    image: Image.Image | None
    x: int = 0
    y: int = 0

    @property
    def size(self) -> int:
        return 0 if self.image is None else 4 * self.image.width * self.image.height


Key = tuple[str, str, str, float, float]


SHELF: LRUCache[Painted] = LRUCache(CACHE_BYTES, lambda painted: painted.size)
"""The layers used last."""


def paint(parts: Parts, scale: float) -> Image.Image:
    """Paint the drawing on white, `scale` pixels for a unit."""
    image = Image.new("RGB", size_of(parts, scale), "#ffffff")
    for layer in parts.layers:
        key = key_of(parts, layer, scale)
        painted = SHELF.get(key, partial(paint_layer, parts, layer, scale))
        if painted.image is not None:
            x, y = (layer.x or 0) - parts.left, (layer.y or 0) - parts.top
            at = (painted.x + round(x * scale), painted.y + round(y * scale))
            image.paste(painted.image, at, painted.image if painted.image.mode == "RGBA" else None)
    return image


def key_of(parts: Parts, layer: Layer, scale: float) -> Key:
    """Return what a layer's pixels depend on; scenery is cut to the drawing, so it depends on its size too."""
    return (layer.markup, parts.defs, parts.style, scale, parts.width * parts.height if layer.x is None else 0)


def size_of(parts: Parts, scale: float) -> tuple[int, int]:
    return round(parts.width * scale), ceil(parts.height * scale)


def paint_layer(parts: Parts, layer: Layer, scale: float) -> Painted:
    """Paint the layer, cut to its visible part; it may reach as far from its origin as the drawing is large."""
    reach = max(parts.width + abs(parts.left), parts.height + abs(parts.top))
    small = PROBE / (2 * reach)
    box = draw(parts, move_to(layer, PROBE / 2, PROBE / 2, small), PROBE, PROBE).getbbox()
    if box is None:
        return Painted(None)
    left, top, right, bottom = (
        round((edge + spare - PROBE / 2) / small * scale)
        for edge, spare in zip(box, (-SPARE, -SPARE, SPARE, SPARE), strict=True)
    )
    ground = draw(parts, move_to(layer, -left, -top, scale), right - left, bottom - top)
    seen = ground.getbbox()
    return Painted(None) if seen is None else Painted(solid(ground.crop(seen)), left + seen[0], top + seen[1])


def solid(image: Image.Image) -> Image.Image:
    """Return an image without transparency as RGB, which is faster to paste."""
    return image.convert("RGB") if image.getchannel("A").getextrema() == (255, 255) else image


def move_to(layer: Layer, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{layer.markup}</g>'


def draw(parts: Parts, body: str, width: int, height: int) -> Image.Image:
    """Paint the body of an SVG on a transparent ground. Raise ValueError if it is none."""
    return render(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'stroke-linejoin="round" {parts.style}>'
        f"{definitions_for(parts.defs, body)}{body}</svg>"
    )


def render(svg: str, width: int | None = None) -> Image.Image:
    """Return the SVG, as wide as it says or `width`, on a transparent ground. Raise ValueError if it is no SVG."""
    fonts = FONTS if "<text" in svg else None
    png = svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts, font_family=FAMILY, serif_family=FAMILY
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return image.convert("RGBA")
