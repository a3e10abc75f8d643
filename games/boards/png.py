"""Drawings as PNG for mails. The font is in the repository, so that every machine draws the same."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.otf"))]
"""TeX Gyre Pagella, which is kin to the Palatino of the pages; its licence lies beside it."""

FAMILY = "TeX Gyre Pagella"
COLOURS = 256


def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG so many pixels wide, with at most 256 colours. Raises ValueError for what is no SVG.

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
        small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
