"""Finding A2: what hostile mails may not make of the reading: objects, nodes, letters and sentences beyond a bound.

Bounds are counted, not timed: `script/attack mail` measures. Kinds are those of the attack, small.
"""

from collections.abc import Callable
from email.message import Message as Parsed
from typing import Any

import pytest

from games.inbox.delivery_reports import delivery
from games.reading import html_text, interpretation, message, own_text, pages, sentences, step, steps, unread
from games.reading.cleaning import clean
from games.reading.parts import MOST_PARTS
from tests.attacks.heavy_mails import HEADERS, KINDS, MESSAGES, MULTIPARTS, PAGES, REPORTS
from tests.games.reading.tables import seat_at

SIZE = 40_000
SEATS = [seat_at("3-players-points", 54), seat_at("3-players-points", 40, "thebes")]


class Counted:
    """How often something was called."""

    def __init__(self, function: Any) -> None:
        self.function, self.times = function, 0

    def __call__(self, *args: Any, **options: Any) -> Any:
        self.times += 1
        return self.function(*args, **options)


def test_a2_no_mail_becomes_more_objects_than_parts_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A2: one object a blank line took 8 seconds and 300 MB for 1 MiB of them."""
    made = Counted(Parsed.__init__)
    monkeypatch.setattr(Parsed, "__init__", lambda self, *args, **options: made(self, *args, **options))
    for name in (*REPORTS, *MESSAGES, *MULTIPARTS, *HEADERS):
        made.times = 0
        delivery(message.parse(KINDS[name](SIZE)))
        assert made.times <= MOST_PARTS + 1, name


@pytest.mark.parametrize("name", PAGES)
def test_a2_no_page_becomes_a_larger_tree_than_its_tags_allow(name: str) -> None:
    """A2: 380 styles that begin again in each paragraph made more than 2 GB of 300 kB."""
    seen: list[int] = []
    walk = html_text.walk

    def counted(root: Any) -> Any:
        for number, node in enumerate(walk(root)):
            seen[:] = [number]
            yield node

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html_text, "walk", counted)
        page = message.parse(KINDS[name](SIZE)).html
        lines = html_text.lines(page)
    tags = page.count("<")
    # An element is entered and left, a text stands before each tag, and struck words are begun again three times at most.
    assert sum(seen) <= 20 * tags + 20
    assert sum(map(len, lines)) <= len(page) + (tags + page.count("\n") + 1) * (2 * html_text.MOST_MARKS + 30)


@pytest.mark.parametrize(
    "page",
    ["<p>d3" * 20_000, "<div>" * 401, "<b>d</b>" * 8_000, "<" * 20_000, "<br>" * 15_000],
    ids=["paragraphs", "levels", "styles", "signs", "breaks"],
)
def test_a2_a_page_of_more_tags_than_anybody_writes_is_not_read(page: str) -> None:
    with pytest.raises(pages.TooDear):
        pages.simplify(page)
    assert html_text.lines(page) == []


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<p a='x>y' class=\"a'b\" style=color:red>d3</p>", ["d3"]),
        ("<p>d3 < c4 & <b>c5</B></p>", ["d3 < c4 & c5"]),
        ("<p>d3</p><![if !mso]><p>c4</p><![endif]><?x?></ p>", ["d3", "", "c4"]),
        ("<p><s>d3</s> c4 <strike class=x>c5</strike></p>", ["c4"]),
        ("<p><s>d3</p><p>c4</p>", []),
        ("<script>if (a<b) d3</script><select><option>d3</select><svg><text>d3</text></svg>c4", ["c4"]),
        ("<font style='display:none'>d3</font><i>c4</i>", ["c4"]),
        ("<p>d3<p a='never closed>c4", ["d3"]),
        ("<div title=' class=gmail_quote '>d3</div>", ["d3"]),
        ("<blockquote>d3<blockquote>d3</blockquote></blockquote>c4", ["> d3", "> > d3", "", "c4"]),
        ("<div class=gmail_quote><div>On Friday Ben wrote:</div><blockquote>d3</blockquote>c4</div>", None),
    ],
)
def test_a_page_written_anew_reads_as_before(page: str, lines: list[str] | None) -> None:
    found = [line for line in html_text.lines(page) if line.strip("> ")]
    if lines is None:
        assert found == ["On Friday Ben wrote:", "> d3", "c4"]
    else:
        assert found == [line for line in lines if line]


def test_a2_more_own_text_than_is_read_is_not_taken_into_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A2: 400,000 letters of `a. a. a.` to an older address never came to an end."""
    given: list[int] = []

    def noted(text: str, is_whole: Callable[[str], bool]) -> list[sentences.Saying]:
        given.append(len(text))
        return sentences.sayings(text, is_whole)

    monkeypatch.setattr(steps, "sayings", noted)
    text = ("a. " * 23 + "a\n") * 2_000
    for written in (text, "d3\n" * 401):
        with pytest.raises(steps.TooLong):
            steps.steps(written, SEATS[0].words())
        problem = interpretation.understand(written, SEATS[0]).problem
        assert problem is not None and problem.why == "too long"
    assert all(length <= steps.LONGEST for length in given)


def test_lines_that_cannot_be_read_are_compared_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each looked for a line of the notation among all others: 400 of them took six seconds."""
    looked = Counted(step.spoken_text)
    monkeypatch.setattr(unread, "spoken_text", looked)
    lines = [f"d d{number} d d d" for number in range(390)]
    assert interpretation.understand("\n".join(lines), SEATS[0]).actions == ()
    assert len(lines) <= looked.times <= 3 * len(lines)


@pytest.mark.parametrize("sign", ["\ufdfa", "\ufdfb", "\u33c7", "\u2026", "\u00bd"])
@pytest.mark.parametrize("times", [1, 20, 2_000])
def test_a2_no_line_grows_when_it_is_cleaned(sign: str, times: int) -> None:
    """A2: one sign stands for eighteen letters, and 400,000 of them for seven million."""
    assert len(clean(sign * times)) <= 2 * times + 40


def test_signs_that_stand_for_several_are_still_written_out() -> None:
    assert clean("d3\u2026 \ufb03 \u00bd") == "d3... ffi 1\u20442"


@pytest.mark.parametrize("part", range(4))
def test_a2_every_kind_is_read_within_bounds(part: int) -> None:
    """At the seats of two titles by turns."""
    for number, name in enumerate([*KINDS][part::4]):
        mail = message.parse(KINDS[name](20_000))
        assert len(mail.plain) <= message.LONGEST_TEXT and len(mail.html) <= message.LONGEST_TEXT, name
        meant = interpretation.understand(own_text.text_of(mail), SEATS[number % 2])
        assert len(meant.actions) + len(meant.rest) <= steps.MOST_SAYINGS, name
        assert len(mail.report) <= message.LONGEST_REPORT, name
        delivery(mail)


PARTS = [
    (b"Content-Type: multipart/mixed; boundary=X\n\n--X\n\nd3\n--X--\n", "d3"),
    (b"Content-Type: multipart/mixed; boundary=X\r\n\r\nold\r\n--X\r\n\r\nd3\r\n--X--\r\nc4\r\n", "d3"),
    (b"Content-Type: multipart/mixed; boundary=X\r\r--X\r\rd3\r--X--\r", "d3"),
    (b"Content-Type: multipart/mixed; boundary=X\n\n--X \t\n\nd3\n--X\n--X\n\n\nc4", "d3\n\nc4"),
    (b"Content-Type: multipart/mixed; boundary=X\n\n--XX\n\nd3\n--X--\n", ""),
    (b"Content-Type: multipart/mixed; boundary=X\n\n a --X\n\nd3\n--X--\n", ""),
    (b"Content-Type: multipart/mixed\n\n--\n\nd3\n----\n", ""),
    (b"Content-Type: multipart/digest; boundary=X\n\n--X\n\nSubject: a\n\nd3\n--X--\n", ""),
    (b"Content-Type: message/rfc822\n\nSubject: a\n\nd3\n", ""),
    (b"d3, please\n", "d3, please\n"),
    (b"\nd3\n", "d3\n"),
    (b"From eve Fri Nov 20\nSubject: a\n folded\n: nameless\n\nd3", "d3"),
    (b"Subject: a\nd3\n\nc4", "d3\n\nc4"),
    (b"X: y\n" * 6_000 + b"\nd3", "d3"),
]


@pytest.mark.parametrize(("raw", "text"), PARTS)
def test_mails_are_cut_into_their_parts(raw: bytes, text: str) -> None:
    assert message.parse(raw).plain == text


def test_text_before_sixty_pictures_is_read() -> None:
    picture = b"--X\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\nQUJD\n"
    raw = b"Content-Type: multipart/mixed; boundary=X\n\n--X\n\nd3\n" + picture * 1_000 + b"--X--\n"
    mail = message.parse(raw)
    assert mail.plain == "d3" and len(mail.kinds) == MOST_PARTS


def test_a_mail_of_nothing_but_boundaries_has_no_text() -> None:
    mail = message.parse(b"Subject: a\nContent-Type: multipart/mixed; boundary=X\n\n--X\n\nd3\n" + b" --X" * 2_100)
    assert mail.plain == "" and mail.subject == "a"
