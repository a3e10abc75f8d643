"""`{% styles %}` and `{% scripts %}`: links to the style sheets and scripts of a page.

Their addresses and nonces are the site's own, so there is nothing in them to escape.
"""

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.pages.bundles import script_urls, sheet_urls

register = template.Library()


@register.simple_tag
def styles(kind: str, of_title: tuple[str, ...] = ()) -> SafeString:
    """Link the style sheets of a kind of page. `of_title`: those of the title that it shows."""
    return mark_safe("\n".join([f'<link rel="stylesheet" href="{url}">' for url in sheet_urls(kind, of_title)]))


@register.simple_tag(takes_context=True)
def scripts(context: Context, kind: str) -> SafeString:
    """Link the scripts of a kind of page, or the one of that name."""
    nonce = str(context["CSP_NONCE"])
    return mark_safe("\n".join([f'<script src="{url}" nonce="{nonce}" defer></script>' for url in script_urls(kind)]))
