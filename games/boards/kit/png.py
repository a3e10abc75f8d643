"""Drawings as PNG for mails. The font is in the repository, so that every machine draws the same.

Most of a turn mail's cost is here. Of the time that a picture takes resvg spends the larger part on packing its own PNG, which
cannot be switched off; so what follows it is done the quick way.
"""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.otf"))]
"""TeX Gyre Pagella, which is kin to the Palatino of the pages; its licence lies beside it."""

FAMILY = "TeX Gyre Pagella"
COLOURS = 256
PACKED = 6
"""How hard zlib tries: at 9 the file is a fifteenth smaller and takes four times as long."""
KEPT = 64
"""So many pictures are kept, some 6 MB in each worker. A mail that is tried again needs no new ones, and of the museums in the
mails of a game two of three were drawn before."""


@lru_cache(maxsize=KEPT)
def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG, `width` pixels wide, with at most 256 colours. Raises ValueError for what is no SVG.

    For a screen of high density ask for twice the width at which the picture is shown.
    """
    drawn = svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=FONTS,
        font_family=FAMILY,
        serif_family=FAMILY,
    )
    with Image.open(BytesIO(bytes(drawn))) as image:
        # The median cut keeps flat colours to the letter; Pillow's octree would take a quarter of the time, and makes two
        # patrons' grounds one.
        small = image.convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=PACKED)
    return out.getvalue()
