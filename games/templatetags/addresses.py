"""`{% address %}`: a fast `{% url %}` for addresses that a page has dozens of."""

from django import template

from games.lib.http import addresses

register = template.Library()


@register.simple_tag
def address(name: str, *arguments: object) -> str:
    """Return the path of a page; arguments as for `{% url %}`."""
    return addresses.address(name, *arguments)
