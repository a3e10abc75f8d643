"""What the writer of a mail wrote: quotes, attributions, signatures and disclaimers taken away, wherever they stand.

Marks (`>`, `|`) say of each line whether it is quoted, so what stands between marked lines is read. A quote without marks
begins with a block of headers, a divider, an attribution or the first line of our mails; it ends with the last line of
our mails (`markers.ends`), else not before the end.
"""

import re
from dataclasses import dataclass

from games.reading import markers
from games.reading.cleaning import clean, fold, spellings, words
from games.reading.gateways import without_warnings
from games.reading.quote_words import BEGINNINGS, DISCLAIMERS, DIVIDERS, LABELS, SIGNATURES, WROTE
from games.reading.wrapping import NARROWEST, is_wider

MARKED = re.compile(r"\s{0,3}(?:[A-Z]{1,3}>|[>|¦]|»(?!.*«))")
LABEL = re.compile(r"[*_\s]{0,4}([^\W\d_][\w .\-]{0,20}?)[*_\s]{0,3}:(?!//)")
RULE = re.compile(r"\s*[_\-=*—–~]{5,}\s*")
POSTSCRIPT = re.compile(r"\s*p\.?\s?(?:p\.?\s?)?s\.?\s?[:.\-–—]\s*\S", re.IGNORECASE)
SIGNED = re.compile(r"^-----BEGIN PGP SIGNED MESSAGE-----\n(?:\w[\w-]*: .*\n)*", re.MULTILINE)
"""What stands above a signed text; the signature below it looks like a divider, and is left out as one."""

MOST_LINES = 20_000

WROTE_WORDS = {tuple(words(spelling)) for phrase in WROTE for spelling in spellings(phrase)}
BEGINNINGS_FOLDED = tuple({spelling for phrase in BEGINNINGS for spelling in spellings(phrase)})
SIGNATURES_FOLDED = tuple({spelling for phrase in SIGNATURES for spelling in spellings(phrase)})
DISCLAIMERS_FOLDED = tuple({spelling for phrase in DISCLAIMERS for spelling in spellings(phrase)})
DIVIDERS_FOLDED = tuple({spelling for phrase in DIVIDERS for spelling in spellings(phrase)})
KINDS = {spelling: kind for kind, labels in LABELS.items() for label in labels for spelling in spellings(label)}


@dataclass(frozen=True)
class Own:
    """What is left. `lines`: the writer's own, cleaned; "" between paragraphs. `walled`: a quote without marks was left out."""

    lines: tuple[str, ...]
    walled: bool = False

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def own(text: str) -> Own:
    """Return the writer's own lines of a text. Never raises."""
    text = SIGNED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"), count=1)
    lines = [clean(line) for line in text.split("\n", MOST_LINES)[:MOST_LINES]]
    marked = [MARKED.match(line) is not None for line in lines]
    lines = without_warnings(lines, marked)
    width = min(NARROWEST, max([40, *(len(line) for line, is_marked in zip(lines, marked, strict=True) if is_marked)]))
    found: list[str] = []
    walled = in_wall = in_signature = False
    index = 0
    while index < len(lines):
        line = lines[index]
        if in_wall:
            in_wall = not markers.ends(line)
            index += 1
            continue
        if marked[index]:
            index = _after_marked(lines, marked, index, width)
            in_signature = False
            found.append("")
            continue
        if markers.ends(line):
            found.append("")
            index += 1
            continue
        length = _introduction(lines, marked, index)
        if length:
            index += length
            in_signature = False
            in_wall = not _marks_follow(lines, marked, index)
            walled = walled or in_wall
            found.append("")
            continue
        if line.strip() in ("--", "—") or _begins(line, DISCLAIMERS_FOLDED):
            in_signature = True
        elif POSTSCRIPT.match(line):
            # No program writes that: it is the writer's, wherever it stands.
            in_signature = False
        if not in_signature:
            found.append("" if RULE.fullmatch(line) or _begins(line, SIGNATURES_FOLDED) else line)
        index += 1
    return Own(tuple(_tidy(found)), walled)


def _tidy(lines: list[str]) -> list[str]:
    """Without blank lines at the ends and more than one in a row."""
    done: list[str] = []
    for line in lines:
        if line.strip() or (done and done[-1]):
            done.append(line if line.strip() else "")
    while done and not done[-1]:
        done.pop()
    return done


def _after_marked(lines: list[str], marked: list[bool], index: int, width: int) -> int:
    """Return the first line below this quote. A quoted line that a program broke goes on without a mark."""
    # A long one may end with a full stop by chance: better not to read an answer that stands right below it.
    while index < len(lines) and marked[index]:
        last = lines[index]
        index += 1
        while index < len(lines) and not marked[index] and is_wider(last, lines[index], width):
            last = lines[index]
            index += 1
    return index


def _marks_follow(lines: list[str], marked: list[bool], index: int) -> bool:
    """Whether the next line with anything in it is marked."""
    while index < len(lines) and not lines[index].strip():
        index += 1
    return index < len(lines) and marked[index]


def _introduction(lines: list[str], marked: list[bool], index: int) -> int:
    """How many lines from here introduce a quote: 0 when none do."""
    line = lines[index]
    if not line.strip():
        return 0
    divider = _frame(lines, marked, index) or int(_is_divider(line) or _is_framed_attribution(line))
    if divider:
        following = _skip_blank(lines, index + divider)
        inner = _headers(lines, marked, following) or _attribution(lines, marked, following)
        return following - index + inner
    return _headers(lines, marked, index) or _attribution(lines, marked, index)


def _frame(lines: list[str], marked: list[bool], index: int) -> int:
    """How many lines the first line of our mails is here: two where a program broke it, 0 when it is none."""
    if markers.starts(lines[index]):
        return 1
    if index + 1 < len(lines) and not marked[index + 1] and lines[index + 1].strip():
        return 2 * markers.starts(f"{lines[index]} {lines[index + 1].strip()}")
    return 0


def _skip_blank(lines: list[str], index: int) -> int:
    while index < len(lines) and not lines[index].strip():
        index += 1
    return index


def _is_divider(line: str) -> bool:
    if len(line) > 120:
        return False
    framed = line.strip(" \t-_=*—–#.:~<>[]")
    return _begins(framed, DIVIDERS_FOLDED) and (len(framed) + 4 <= len(line.strip()) or line.rstrip().endswith(":"))


def _is_framed_attribution(line: str) -> bool:
    """`---- On such a day somebody wrote ----`, as Zoho has it."""
    bare = line.strip()
    return (
        12 < len(bare) < 300 and bare.startswith("---") and bare.endswith("---") and _is_attribution(bare, False, False)
    )


def _label(line: str) -> str | None:
    match = LABEL.match(line)
    return KINDS.get(fold(match[1].strip())) if match else None


def _headers(lines: list[str], marked: list[bool], index: int) -> int:
    """Return the length of a block such as `From: ... Sent: ... To: ... Subject: ...` that begins here."""
    if index >= len(lines) or marked[index] or _label(lines[index]) not in ("from", "sent", "subject"):
        return 0
    found: set[str] = set()
    last = index
    gap = 0
    for at in range(index, min(index + 24, len(lines))):
        if marked[at] or gap > 2:
            break
        kind = _label(lines[at])
        if kind in ("from", "sent", "subject") and kind in found:
            break
        if kind:
            found.add(kind)
            last = at
            gap = 0
        elif lines[at].strip():
            # The rest of a long header, or the text already.
            gap += 1
    if "from" in found and len(found) >= 2 and found & {"sent", "to", "subject"}:
        return last - index + 1
    return 0


def _attribution(lines: list[str], marked: list[bool], index: int) -> int:
    """Return the length, 1 to 4 lines, of `On such a day somebody wrote:` that begins here."""
    joined = ""
    for length in range(1, 5):
        at = index + length - 1
        if at >= len(lines) or marked[at] or not lines[at].strip():
            return 0
        if length == 2 and not (_begins(lines[index], BEGINNINGS_FOLDED) or "@" in joined or _dated(joined)):
            return 0
        joined += " " + lines[at].strip()
        if joined.rstrip(' *_"“').endswith((":", ":>")) and len(joined) < 500:
            # A line of the writer's may stand right above: the shortest that is an attribution is one.
            if any(
                _begins(lines[later], BEGINNINGS_FOLDED) and _attribution(lines, marked, later)
                for later in range(index + 1, at + 1)
            ):
                return 0
            begins = _begins(lines[index], BEGINNINGS_FOLDED)
            return length if _is_attribution(joined, begins, _marks_follow(lines, marked, at + 1)) else 0
    return 0


def _is_attribution(text: str, begins: bool, marks_follow: bool) -> bool:
    found = words(text)
    wrote = any(tuple(found[at : at + len(verb)]) == verb for verb in WROTE_WORDS for at in range(len(found)))
    if wrote:
        return _dated(text) or "@" in text or begins or marks_follow
    return marks_follow and _dated(text) and (begins or "@" in text)


def _dated(text: str) -> bool:
    return re.search(r"\d{1,4}[./\-:]\s?\d{1,2}|\b(?:19|20)\d\d\b", text) is not None


def _begins(line: str, beginnings: tuple[str, ...]) -> bool:
    return fold(line[:160]).lstrip(" \t*_\"'<([•·-–—#").startswith(beginnings)
