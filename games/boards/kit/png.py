"""Drawings as PNG for mails."""

import re
from bisect import bisect_left, bisect_right
from io import BytesIO
from math import isqrt

from PIL import Image

from games.boards.kit.layers import take_apart
from games.boards.kit.painting import paint

COLOURS = 48
FLAT = 34
"""The most colours taken from the drawing, those seen most; the others are blends at edges."""
SAMPLED = 4
"""Blends are looked for in every fourth pixel of every fourth row."""
APART = 60
"""Blends nearer to a flat colour than this (sum of squares) are dropped, since Pillow's approximate search would confuse them."""
REACH = isqrt(APART)
PACKED = 6
"""The zlib level: level 9 makes files 7 % smaller and takes four times as long."""
COLOUR = re.compile(r"#([0-9a-f]{6})\b")


def png(svg: str, width: int) -> bytes:
    """Render the drawing as a PNG with at most 48 colours. Raise ValueError if it is no SVG."""
    parts = take_apart(svg)
    out = BytesIO()
    limit_colours(paint(parts, width / parts.width), svg).save(out, "PNG", compress_level=PACKED)
    return out.getvalue()


def limit_colours(image: Image.Image, svg: str) -> Image.Image:
    """Give the image a palette that keeps flat colours exactly, and their blends nearly."""
    # A median cut through all pixels takes three times as long, and Pillow's octree merges the grounds of two patrons.
    sample = image.resize((image.width // SAMPLED or 1, image.height // SAMPLED or 1), Image.Resampling.NEAREST)
    seen = {colour: count for count, colour in sample.getcolors(sample.width * sample.height) or []}
    drawn = {(red, green, blue) for red, green, blue in map(bytes.fromhex, set(COLOUR.findall(svg)))}
    flat = sorted(sorted(drawn, key=lambda colour: (-seen.get(colour, 0), colour))[:FLAT])
    cut = sample.quantize(COLOURS - len(flat), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    reds = [x for x, _y, _z in flat]
    blends = [
        (r, g, b)
        for r, g, b in zip(cut[::3], cut[1::3], cut[2::3], strict=True)
        # Sorted by red, so no other colour is near enough.
        if all(
            (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 >= APART
            for x, y, z in flat[bisect_left(reds, r - REACH) : bisect_right(reds, r + REACH)]
        )
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in (*flat, *blends) for value in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)
