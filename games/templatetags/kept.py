"""`{% kept %}`: words that are the same for every reader of a language, rendered once."""

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString

from games.lib.text.sentences import active_language

register = template.Library()


class KeptNode(template.Node):
    """A part of a template. It is rendered without variables, so that it cannot hold anything of one reader."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.kept: dict[str, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        language = active_language()
        found = self.kept.get(language)
        if found is None:
            empty = Context()
            assert context.template is not None
            with empty.bind_template(context.template):
                found = self.kept[language] = self.nodelist.render(empty)
        return found


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """Cache the part up to `{% endkept %}`, which may have words, addresses and files, but no variables."""
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodelist)
