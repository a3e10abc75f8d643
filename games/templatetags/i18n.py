"""Django's library of this name, in which `{% translate "words" %}` is rendered once for each language: a page has sixty."""

from django import template
from django.template.base import Node, NodeList, Parser, Token
from django.templatetags import i18n

from games.templatetags.cached import CachedNode

register = template.Library()
register.tags |= i18n.register.tags
register.filters |= i18n.register.filters


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    """Translate as Django does, fixed words from a cache."""
    node = i18n.do_translate(parser, token)
    _tag, *rest = token.split_contents()
    is_fixed = len(rest) == 1 and rest[0][0] == rest[0][-1] and rest[0][0] in "\"'"
    return CachedNode(NodeList([node])) if is_fixed else node
