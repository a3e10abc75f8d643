"""Bytes to text, whatever the label says: people's programs lie about their encodings more often than one would think."""

import codecs
import re
from collections.abc import Iterator
from itertools import islice

REFUSED = {"utf-7", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
"""Encodings in which plain ASCII can stand for something else than it shows, or that are no encodings of mail."""

LATIN = {"ascii", "iso8859-1", "iso8859-2", "iso8859-15", "iso8859-16", "cp1250", "cp1252", "latin-1"}
"""Single-byte encodings that are often named where the text is UTF-8."""

ALIASES = {
    "unicode-1-1-utf-7": "utf-7", "unicode-1-1-utf-8": "utf-8", "utf8mb4": "utf-8", "x-mac-ce": "mac_latin2",
    "x-sjis": "shift_jis", "ks_c_5601-1987": "cp949", "x-gbk": "gbk", "iso-8859-8-i": "iso8859-8",
    "ansi": "cp1252", "x-user-defined": "cp1252", "unknown-8bit": "utf-8", "default_charset": "utf-8",
    "x-cp1250": "cp1250", "cp-1250": "cp1250", "win-1250": "cp1250", "x-cp1251": "cp1251", "x-cp1252": "cp1252",
    "x-mac-roman": "mac_roman", "x-mac-centraleurroman": "mac_latin2", "x-mac-cyrillic": "mac_cyrillic",
    "windows-874": "cp874", "windows-31j": "cp932",
}  # fmt: skip

WINDOWS = {"iso8859-1": "cp1252", "latin-1": "cp1252", "iso8859-2": "cp1250", "ascii": "cp1252"}
"""What programs mean that write quotation marks of Windows under the name of an ISO standard."""

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

C1 = re.compile(r"[\x80-\x9f]")
MOST_REPAIRED = 5_000
"""Lines of a text. More than anybody writes or quotes."""


def codec_of(label: str | None) -> str | None:
    """Python's name of the text encoding, None when it has none by that name or it is refused."""
    name = (label or "").strip().strip("\"'").lower().partition("*")[0].replace(" ", "")
    try:
        found = codecs.lookup(ALIASES.get(name, name))
    except (LookupError, ValueError):
        return None
    if found.name in REFUSED or not getattr(found, "_is_text_encoding", True):
        return None
    return found.name


def decode(content: bytes, label: str | None = None) -> str:
    """Return the text of a part. Never raises: bytes that fit no encoding become U+FFFD."""
    for mark, name in BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content.decode(name, "replace")
    return repair_mojibake(_by_label(content, codec_of(label)))


def _by_label(content: bytes, name: str | None) -> str:
    for candidate in _candidates(content, name):
        try:
            text = content.decode(candidate)
        except (UnicodeError, ValueError):
            continue
        if candidate in WINDOWS and C1.search(text):
            return content.decode(WINDOWS[candidate], "replace")
        return text
    # Letters of German and of Polish stand at their places in this one.
    return content.decode("cp1250", "replace")


def _candidates(content: bytes, name: str | None) -> Iterator[str]:
    if name is None or name in LATIN:
        yield "utf-8"
    if name == "utf-16" and content:
        # Without a mark the standard says big-endian; programs write what their processor likes.
        yield "utf-16-le" if content[1::2].count(0) >= content[0::2].count(0) else "utf-16-be"
    if name is not None:
        yield name
        yield "utf-8"


def repair_mojibake(text: str) -> str:
    """Repair UTF-8 that was decoded wrongly and encoded again, line by line: a line that resists stays as it is."""
    if text.isascii():
        return text
    # Few mails come here, and its tables take long to load, in each process that could read one.
    from ftfy import fix_encoding  # noqa: PLC0415
    from ftfy.badness import is_bad  # noqa: PLC0415

    lines = text.split("\n")
    bad = (index for index, line in enumerate(lines) if not line.isascii() and is_bad(line))
    for index in islice(bad, MOST_REPAIRED):
        lines[index] = fix_encoding(lines[index])
    return "\n".join(lines)
