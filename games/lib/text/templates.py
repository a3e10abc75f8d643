"""Templates as they are sent."""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
SILENT = "if|elif|else|endif|for|empty|endfor|with|endwith|load|cached|endcached|block|endblock"
LONE_TAGS = re.compile(rf"^(\{{% (?:(?:{SILENT}) [^%\n]*|[^%\n]* as \w+ )%\}}|\{{#.*#\}})\n", re.MULTILINE)
"""Lines of a tag that writes nothing, or of a comment; what stands before it ends with a line already."""


class UnindentedLoader(filesystem.Loader):
    """Loads pages without what their templates have for those who write them: indentation, and lines of a tag alone."""

    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin)
        if not str(origin.name).endswith(".html"):
            return text
        return LONE_TAGS.sub(r"\1", INDENTATION.sub("", text)).strip("\n")
