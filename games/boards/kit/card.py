"""The board as the picture of a link: 1200 by 630 pixels, the size that chats show.

    python -m games.boards.kit.card < drawings.json > card.png

It is drawn in a process of its own, which is nice to all others: whoever pastes links delays nobody's page.
"""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageDraw

from games.boards.kit.layers import SVG, take_apart
from games.boards.kit.painting import render
from games.boards.kit.png import PACKED, limit_colours

WIDTH, HEIGHT = 1200, 630
FRAME, MARGIN, GAP = 12, 30, 24
PAPER, SHEET, RULE = "#f1e6cd", "#fbf6e9", "#cdbd98"
"""As in `static/card.svg`, the picture of the site."""
MOST_DRAWINGS = 2
NICE = 10


def draw(drawings: Sequence[tuple[str, int]]) -> bytes:
    """Return the first drawings side by side as a PNG, as large as there is room.

    Each is an SVG with the width in pixels at which it is meant to be seen.
    """
    drawings = drawings[:MOST_DRAWINGS]
    parts = [take_apart(svg) for svg, _width in drawings]
    high = max(part.height * width / part.width for part, (_svg, width) in zip(parts, drawings, strict=True))
    room = WIDTH - 2 * MARGIN - GAP * (len(drawings) - 1)
    scale = min(room / sum(width for _svg, width in drawings), (HEIGHT - 2 * MARGIN) / high)
    # Without its namespace resvg draws no text.
    whole = [(svg.replace("<svg ", f'<svg xmlns="{SVG}" ', 1), width) for svg, width in drawings]
    images = [render(svg, round(width * scale)) for svg, width in whole]
    card = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    sheet = (FRAME, FRAME, WIDTH - FRAME - 1, HEIGHT - FRAME - 1)
    ImageDraw.Draw(card).rectangle(sheet, fill=SHEET, outline=RULE, width=2)
    x = (WIDTH - sum(image.width for image in images) - GAP * (len(images) - 1)) // 2
    for image in images:
        card.paste(image, (x, (HEIGHT - image.height) // 2), image)
        x += image.width + GAP
    out = BytesIO()
    colours = "".join((PAPER, SHEET, RULE, *(svg for svg, _width in drawings)))
    limit_colours(card, colours).save(out, "PNG", compress_level=PACKED)
    return out.getvalue()


if __name__ == "__main__":
    with suppress(OSError):
        # A service that may not do so draws as it is.
        os.nice(NICE)
    sys.stdout.buffer.write(draw(json.load(sys.stdin)))
