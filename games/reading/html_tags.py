"""Elements of pages, by what they do to a line: names parted by blanks."""

CLOSED_BY_THEMSELVES = (
    "area base br col colgroup dd dt embed hr img input li link meta option p param source tbody td tfoot th "
    "thead tr wbr"
)
"""Elements without an end tag."""
SKIPPED = "script style head title template textarea select button noscript svg object del s strike"
"""Elements that show nothing of what was written, or that strike it out."""
BLOCKS = (
    "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr "
    "li main nav ol p pre section table tbody td tfoot th thead tr ul"
)
"""Elements that begin a line of their own."""
PARAGRAPHS = "p blockquote h1 h2 h3 pre ul ol table"
"""Those with a gap below them."""
STYLES = "a b big code em font i nobr small strong tt u"
"""Elements that begin again where they were not closed."""
STRUCK = "s strike"
HIDDEN = "iframe math noembed noframes script select style svg textarea title xmp plaintext"
"""Elements in which other rules hold for tags: all that is in them is left out."""
