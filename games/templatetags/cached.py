"""`{% cached %}`: words that are the same for every reader of a language, rendered once."""

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString

from games.lib.text.sentences import active_language

register = template.Library()


class CachedNode(template.Node):
    """A part of a template. It is rendered without variables, so that it cannot hold anything of one reader."""

    child_nodelists = ()  # No block that a template replaces: a page is searched for those each time.

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.rendered: dict[str, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        language = active_language()
        found = self.rendered.get(language)
        if found is None:
            empty = Context()
            assert context.template is not None
            with empty.bind_template(context.template):
                found = self.rendered[language] = self.nodelist.render(empty)
        return found


@register.tag
def cached(parser: Parser, token: Token) -> CachedNode:
    """Cache the part up to `{% endcached %}`, which may have words, addresses and files, but no variables."""
    nodelist = parser.parse(("endcached",))
    parser.delete_first_token()
    return CachedNode(nodelist)
