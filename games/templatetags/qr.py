"""QR codes: a link as a picture, for people beside the screen."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
QUIET = 4
"""Modules of white around the code, as ISO/IEC 18004 asks for."""


@register.simple_tag
def qr(link: str) -> SafeString:
    """Return the link as an SVG that fills its box. Dark on white in dark mode too: many cameras read nothing else."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(border=QUIET, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True)
    return mark_safe(drawn.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1))
