"""The layers of drawings as pixels, kept by the process that painted them."""

from functools import partial
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from resvg_py import svg_to_bytes

from games.boards.kit.layers import Layer, Parts, referred
from games.lib.cache.lru import LRUCache

FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.otf"))]
"""TeX Gyre Pagella, which is kin to the Palatino of the pages; its licence lies beside it."""
FAMILY = "TeX Gyre Pagella"

KEPT = 48 << 20
"""So many bytes of pixels are kept in a process: the layers of some twenty games that are played at the same time."""
PROBE = 160
"""A layer is painted very small first, on a ground of so many pixels, to see how far it reaches: time goes by pixels."""
SPARE = 2
"""So many pixels of the probe are added on each side, for what was too thin to be seen there."""


class Painted(NamedTuple):
    """A layer in pixels, cut to what is to be seen; None for nothing, RGB where nothing shines through it. `x`, `y`: from its
    origin, or from the drawing's corner.
    """

    image: Image.Image | None
    x: int = 0
    y: int = 0

    @property
    def size(self) -> int:
        """In bytes."""
        return 0 if self.image is None else 4 * self.image.width * self.image.height


Key = tuple[str, str, str, float, float]


SHELF: LRUCache[Painted] = LRUCache(KEPT, lambda painted: painted.size)
"""The layers used last."""


def paint(parts: Parts, scale: float) -> Image.Image:
    """The drawing on white, `scale` pixels for a unit."""
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
    """What a layer's pixels depend on: scenery on the drawing's size too, to which it is cut."""
    return (layer.markup, parts.defs, parts.style, scale, parts.width * parts.height if layer.x is None else 0)


def size_of(parts: Parts, scale: float) -> tuple[int, int]:
    return round(parts.width * scale), ceil(parts.height * scale)


def paint_layer(parts: Parts, layer: Layer, scale: float) -> Painted:
    """The layer, cut to what is to be seen. It may reach as far from its origin as the drawing is large, on all sides."""
    reach = max(parts.width + abs(parts.left), parts.height + abs(parts.top))
    small = PROBE / (2 * reach)
    box = draw(parts, moved(layer, PROBE / 2, PROBE / 2, small), PROBE, PROBE).getbbox()
    if box is None:
        return Painted(None)
    left, top, right, bottom = (
        round((edge + spare - PROBE / 2) / small * scale)
        for edge, spare in zip(box, (-SPARE, -SPARE, SPARE, SPARE), strict=True)
    )
    ground = draw(parts, moved(layer, -left, -top, scale), right - left, bottom - top)
    seen = ground.getbbox()
    return Painted(None) if seen is None else Painted(solid(ground.crop(seen)), left + seen[0], top + seen[1])


def solid(image: Image.Image) -> Image.Image:
    """The image without its transparency where it has none: then nothing shines through, and it is pasted as it is."""
    return image.convert("RGB") if image.getchannel("A").getextrema() == (255, 255) else image


def moved(layer: Layer, x: float, y: float, scale: float) -> str:
    """Its origin at that pixel."""
    return f'<g transform="translate({x} {y}) scale({scale})">{layer.markup}</g>'


def draw(parts: Parts, body: str, width: int, height: int) -> Image.Image:
    """So many pixels, clear where nothing is drawn. Raises ValueError for what is no SVG."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" {parts.style}>'
        f"{referred(parts.defs, body)}{body}</svg>"
    )
    fonts = FONTS if "<text" in svg else None
    drawn = svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family=FAMILY, serif_family=FAMILY
    )
    with Image.open(BytesIO(bytes(drawn))) as image:
        return image.convert("RGBA")
