"""`{% address %}`: `{% url %}` for what a page has dozens of."""

from django import template

from games.lib.http import addresses

register = template.Library()


@register.simple_tag
def address(name: str, *arguments: object) -> str:
    """The path of a page; fields as of `{% url %}`."""
    return addresses.address(name, *arguments)
