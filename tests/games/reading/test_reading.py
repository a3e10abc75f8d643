"""Mails taken apart, quotes taken away: what samples do not show by themselves, and what hostile mails may not do."""

import json
import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.reading import charsets, html_text, interpretation, markers, message, own_text, quotes
from games.reading.message import unflow
from tests.games.reading.readings import TABLES
from tests.games.reading.tables import seat_at, told

FOLDER = Path(__file__).parent / "samples"
RAW = sorted(path.read_bytes() for path in FOLDER.glob("*.eml"))
SLOWEST = 5.0
"""Seconds of the processor for 1 MiB, whatever else the machine does; most take a tenth of one."""


def read(raw: bytes, table: str = "dig") -> interpretation.Understanding:
    return interpretation.understand(own_text.text_of(message.parse(raw)), seat_at(*TABLES[table]))


def test_headers_that_tell_the_thread() -> None:
    mail = message.parse((FOLDER / "001-gmail-en-top.eml").read_bytes())
    assert mail.message_id == "<reply.20261120.180311@example.net>"
    assert mail.in_reply_to == "<turn.4711.81@mail.example.org>"
    assert mail.sender == "ines@example.net" and mail.subject == "Re: Three at Saqqara: your move, Ines"
    assert mail.to == ("play+k3v9q.81.7fQz@mail.example.org",)
    assert mail.robot is None


def test_encoded_headers_are_decoded() -> None:
    mail = message.parse(b"Subject: =?iso-8859-2?Q?Automatyczna_odpowied=BC:?= ruch\nFrom: <A@B.pl>\n\nd3")
    assert mail.subject.startswith("Automatyczna odpowiedź:") and mail.robot == "an automatic subject"
    assert mail.sender == "a@b.pl"


@pytest.mark.parametrize(
    ("header", "is_robot"),
    [
        ("Auto-Submitted: auto-generated", True),
        ("Auto-Submitted: auto-replied (vacation)", True),
        ("auto-submitted: NO", False),
        ("Precedence: auto_reply", True),
        ("Precedence: List", False),
        ("Precedence: first-class", False),
        ("List-Id: <a.b>", False),
        ("X-Auto-Response-Suppress: OOF, AutoReply", False),
        ("X-Auto-Response-Suppress: None", False),
        ("X-Failed-Recipients: a@b", True),
        ("Return-Path: <>", True),
        ("Return-Path: <ines@example.net>", False),
        ("Subject: Out of office: your move", True),
        ("Subject: Abwesenheitsnotiz: dein Zug", True),
        ("Subject: Re: I am out of office, so quickly", False),
        ("Subject: Re: your move\nX-Auto-Whatever: 1", False),
        ("Subject: Urlaub, nicht im Büro\nX-Auto-Whatever: 1", True),
        ("From: no-reply@example.net", True),
    ],
)
def test_robots_are_known_by_their_headers(header: str, is_robot: bool) -> None:
    raw = header.encode() + (b"" if header.startswith("From") else b"\nFrom: ines@example.net") + b"\n\nd3\n"
    assert (message.parse(raw).robot is not None) is is_robot


@pytest.mark.parametrize(
    "name", ["iso-8859-2", "windows-1250", "cp852", "mac_latin2", "utf-8", "utf-16", "utf-32", "iso8859-16"]
)
def test_polish_in_every_encoding_that_has_it(name: str) -> None:
    assert charsets.decode("zażółć gęślą jaźń".encode(name), name) == "zażółć gęślą jaźń"


def spoilt(text: str, encoding: str) -> str:
    """Return the text as a program shows it that takes UTF-8 for that encoding; bytes without a letter there stay."""
    letters = [(byte, bytes([byte]).decode(encoding, "ignore")) for byte in text.encode()]
    return "".join(letter or chr(byte) for byte, letter in letters)


WRITTEN = (
    "Ich nehme c4, schöne Grüße", "Gänse füttern: d3", "Weiß nicht, ob’s geht … „c4“ bitte", "Straße 5 · 20 €",
    "Zażółć gęślą jaźń", "Ruch: c4. Pozdrawiam, Łukasz", "c4 – das ist’s", "“c4” please — thanks",
    "Ceci est très drôle, à bientôt", "Señor, mañana ¿c4?", "Åse på søen", "Привет, c4", "👍 c4",
)  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp1250"])
def test_letters_that_a_program_has_spoilt_are_put_right(text: str, encoding: str) -> None:
    """Once and twice, and whatever stands on the line before."""
    once = spoilt(text, encoding)
    assert charsets.repair_mojibake(once) == text
    assert charsets.repair_mojibake(f"Grüße, Żaneta\n{once}\nÄÖÜ") == f"Grüße, Żaneta\n{text}\nÄÖÜ"
    if encoding != "cp1250":
        assert charsets.repair_mojibake(spoilt(once, encoding)) == text


@pytest.mark.parametrize(
    "text",
    [
        *WRITTEN,
        "SÃO PAULO",
        "ÅŚ",
        "Ăle",
        "c4 &amp; d3",
        "c4&lt;d3",
        "ﬁne",
        "x\u200bd3",
        "c4\u2028d3",
        "ＡＢＣ",
        "it’s",
        "a\u0308",
    ],
)
def test_what_is_right_stays(text: str) -> None:
    assert charsets.repair_mojibake(text) == text


@pytest.mark.parametrize(
    ("label", "encoding"),
    [
        ("x-cp1250", "cp1250"), ("cp-1250", "cp1250"), ("win-1250", "cp1250"), ("x-mac-centraleurroman", "mac_latin2"),
        ("x-cp1252", "cp1252"), ("x-mac-roman", "mac_roman"),
    ],
)  # fmt: skip
def test_encodings_by_the_names_of_old_programs(label: str, encoding: str) -> None:
    text = "schöne Grüße" if encoding in ("cp1252", "mac_roman") else "zażółć gęślą jaźń"
    assert charsets.decode(text.encode(encoding), label) == text


@pytest.mark.parametrize(
    "name", ["gb18030", "big5", "shift_jis", "euc-kr", "koi8-r", "cp1251", "iso-2022-jp", "hz", "cp437"]
)
def test_plain_letters_in_encodings_from_elsewhere(name: str) -> None:
    assert charsets.decode(b"d3", name) == "d3"


def test_text_that_flows_is_joined_and_quotes_stay_quotes() -> None:
    assert unflow("I take \nd3\n> old \n> line\n>> older\n-- \nInes") == "I take d3\n> old line\n>> older\n-- \nInes"
    assert unflow("I ta \nke d3", delete_space=True) == "I take d3"
    assert unflow(" > d3 is mine") == "> d3 is mine"


def test_lines_that_a_program_broke_belong_to_the_quote() -> None:
    long = "> " + "word " * 13 + "or"
    assert quotes.own(f"{long}\nd3\n> more\n\nh3").lines == ("h3",)
    assert quotes.own("> short\nd3").lines == ("d3",)


@pytest.mark.parametrize("mark", [">", "> ", ">>", " > ", "|", "AK>", "＞"])
def test_marks(mark: str) -> None:
    assert quotes.own(f"d3\n{mark}h3\ng2").lines == ("d3", "", "g2")


def test_the_frame_of_our_mails_is_known_in_any_language() -> None:
    first = markers.start_line("Odpowiedz nad tą linią, albo pod ostatnią")
    own = quotes.own(f"d3\n{first}\npass\n{markers.END_LINE}\nboard")
    assert own.lines == ("d3", "", "board") and own.walled


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Type: text/plain; charset=\0",
        b"Content-Transfer-Encoding: \xff",
        b"Content-Type: \xff/\0; =",
        b"From: \xff <",
    ],
)
def test_headers_that_break_parsers_are_read(header: bytes) -> None:
    mail = message.parse_strictly(header + b"\n\nd3\n")
    assert told(interpretation.understand(own_text.text_of(mail), seat_at(*TABLES["dig"]))) in ("d3", "? nothing")


def test_a_line_of_headers_is_no_block_of_them() -> None:
    assert quotes.own("To: be or not to be\nd3").lines == ("To: be or not to be", "d3")


def test_the_writers_line_right_above_an_attribution_stays() -> None:
    text = "d3\nOn Fri, Nov 20, 2026 at 9:12 AM Site <a@b>\nwrote:\n> h3"
    assert quotes.own(text).lines == ("d3",)


def test_pages_show_quotes_as_marks() -> None:
    page = "<p>d3</p><div class=gmail_quote>On 1.1.2026 X wrote:<blockquote>h3<blockquote>g2</blockquote></blockquote>b5</div>"
    assert [line for line in html_text.lines(page) if line.strip("> ")] == [
        "d3",
        "On 1.1.2026 X wrote:",
        "> h3",
        "> > g2",
        "b5",
    ]


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000 + "d3",
        "<b>" * 50_000,
        "<table>" * 30_000,
        "x" * 400_000,
        "<!--" * 100_000 + "-->",
        "<p style='" + "border-left:" * 20_000,
    ],
    ids=["deep", "bold", "tables", "long", "comments", "style"],
)
def test_pages_that_nobody_wrote_are_not_read(page: str) -> None:
    started = time.process_time()
    html_text.lines(page)
    assert time.process_time() - started < SLOWEST


HOSTILE = {
    "nothing": b"",
    "zeros": b"\0" * 1_000_000,
    "one line": b"From: a@b\n\n" + b"d3 " * 300_000,
    "long word": b"From: a@b\n\n" + b"d" * 1_000_000,
    "marks": b"From: a@b\n\n" + b"> " * 500_000,
    "mark lines": b"From: a@b\n\n" + b">\n" * 500_000,
    "short lines": b"From: a@b\n\n" + b"d3\n" * 300_000,
    "blank lines": b"From: a@b\n\n" + b"\n" * 1_000_000,
    "dots": b"From: a@b\n\n" + b"." * 1_000_000,
    "dot lines": b"From: a@b\n\n" + (b"." * 500 + b"\n") * 2_000,
    "colons": b"From: a@b\n\n" + b"From:\n" * 150_000,
    "wrote": b"From: a@b\n\n" + b"On 1.1.2026 a@b wrote\n" * 45_000,
    "at signs": b"From: a@b\n\n" + b"a@" * 500_000,
    "dashes": b"From: a@b\n\n" + b"-" * 1_000_000,
    "dash words": b"From: a@b\n\n" + b"- a -" * 200_000,
    "quotation marks": b'From: a@b\n\n"' + b'."' * 500_000,
    "codes": b"From: a@b\n\n" + b"c4-" * 300_000,
    "header": b"Subject: " + b"=?utf-8?B?" * 100_000 + b"\n\nd3",
    "addresses": b"From: " + b"<" * 500_000 + b"\n\nd3",
    "brackets": b"From: a\nReferences: " + b"<a" * 500_000 + b"\n\nd3",
    "many headers": b"X: y\n" * 200_000 + b"\nd3",
    "parts": b'Content-Type: multipart/mixed; boundary="X"\n\n' + b"--X\n\nd3\n" * 100_000,
    "nested": b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(10_000)),
    "nested a little": b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(39))
    + b"d3\n" * 300_000,
    "forwarded in forwarded": b"Content-Type: message/rfc822\n\n" * 30_000,
    "page": b"Content-Type: text/html\n\n" + b"<p>d3" * 150_000,
    "page of quotes": b"Content-Type: text/html\n\n" + b"<blockquote>d3</blockquote>" * 10_000,
    "page of classes": b"Content-Type: text/html\n\n" + b"<div class=gmail_quote>" * 390
    + b"<div class=gmail_quote>d3</div>" * 9_000,
    "page of text in tables": b"Content-Type: text/html\n\n" + b"<table>x<tr>y<td>" * 17_000,
    "flowing": b"Content-Type: text/plain; format=flowed\n\n" + b"d3 \n" * 250_000,
    "quoted printable": b"Content-Transfer-Encoding: quoted-printable\n\n" + b"=\n" * 500_000,
    "combining": b"From: a@b\n\n" + ("d3" + "\u0336" * 300_000).encode(),
    "one ligature": b"From: a@b\n\n" + "\ufdfa".encode() * 300_000,
    "parameters": b"Content-Type: text/plain" + b"; charset*0=a" * 80_000 + b"\n\nd3",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_mails_take_a_bounded_time(name: str) -> None:
    started = time.process_time()
    read(HOSTILE[name])
    assert time.process_time() - started < SLOWEST


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=2_000))
def test_any_bytes_are_read_without_an_error(raw: bytes) -> None:
    read(raw)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read_without_an_error(text: str) -> None:
    interpretation.understand(quotes.own(text).text, seat_at(*TABLES["patrons"]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RAW), st.randoms(use_true_random=False))
def test_damaged_samples_are_read_without_an_error(raw: bytes, chance: random.Random) -> None:
    damaged = bytearray(raw)
    for _ in range(chance.randint(1, 30)):
        at = chance.randrange(len(damaged) + 1)
        end = at + chance.randint(0, 40)
        damaged[at:end] = bytes(chance.choices(b'\r\n >-=<:\xff\0d3;"', k=chance.randint(0, 8)))
    read(bytes(damaged))


VOCABULARY = (
    "I play d3 h3 g2 h2 g2-h2 pass c1 don't not if or ? . , - please thanks Ben you maybe ich nehme nicht wenn oder bitte "
    "gram nie jeśli albo proszę my move: zug: ruch: lemon violet left right museum was would the and und i then undo wait no"
)
WORDS = st.sampled_from(VOCABULARY.split())
UNDECIDED = {"don't", "not", "if", "or", "?", "maybe", "nicht", "wenn", "oder", "nie", "jeśli", "albo", "wait", "no"}


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=9), st.sampled_from([" ", "\n", "\n\n"]))
def test_whatever_denies_asks_or_sets_a_condition_plays_nothing(words: list[str], gap: str) -> None:
    meant = interpretation.understand(gap.join(words), seat_at(*TABLES["dig"]))
    spoken = {part for word in words for part in word.lower().split()}
    if spoken & (UNDECIDED - {"or", "oder", "albo", "?"}):
        assert not meant.moves, told(meant)
    text = gap.join(words).replace("-", " ").lower()
    for move in meant.moves:
        assert all(word in text for word in move.canonical.replace("-", " ").split())


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RAW), st.sampled_from(["g5", "b6", "f4", "a4"]))
def test_what_is_added_to_a_quote_is_never_played(raw: bytes, move: str) -> None:
    parsed = message.parse(raw)
    if parsed.robot or not parsed.plain:
        return
    lines = parsed.plain.split("\n")
    lines = [line + " " + move if line.startswith(">") else line for line in lines]
    text = quotes.own("\n".join(lines) + f"\n> {move}\n> My move: {move}\n").text
    assert move not in [found.canonical for found in interpretation.understand(text, seat_at(*TABLES["dig"])).moves]


def test_every_sample_is_known_as_what_it_is() -> None:
    entries = json.loads((FOLDER / "samples.json").read_text())
    assert {entry["reads"].partition("? ")[2] for entry in entries} >= {
        "question", "choice", "condition", "denial", "doubt", "contradiction", "illegal", "ambiguous", "nothing",
    }  # fmt: skip


INTRODUCTIONS = [
    "---- On Fri, 20 Nov 2026 09:12:44 +0100 Site <a@b.org> wrote ----",
    "---- Am Fr., 20 Nov. 2026 09:12:44 +0100 schrieb Site <a@b.org> ----",
    "-----Original-Nachricht-----\nBetreff: Zug\nDatum: 2026-11-20\nVon: Site\nAn: Ines",
    "-------- Przekazana wiadomość --------\nTemat: ruch\nData: 20.11.2026\nNadawca: Site\nAdresat: Ines",
    "------ Originalnachricht ------\nVon Site\nAn Ines\nDatum 20.11.2026",
    "*From:* Site <a@b.org>\n*Date:* Friday, 20 November 2026 at 09:12\n*To:* Ines\n*Subject:* your move",
    'Od: "Site" <a@b.org>\nDo: ines@example.net;\nWysłane: 9:12 Piątek 2026-11-20\nTemat: ruch',
    "Begin forwarded message:\n\nFrom: Site\nDate: 20 November 2026",
    "Am 2026-11-20 09:12, schrieb Site:",
    "W dniu 2026-11-20 09:12, Site napisał(a):",
    "Site <a@b.org> schrieb am Fr., 20. Nov. 2026,\n09:12:",
    "Site <a@b.org> napisał(a) w dniu 20 lis 2026, o godz. 09:12:",
    "On Fri, 20 Nov 2026 at 09:12, Site <\nplay+0123456789abcdef0123456789abcdef@mail.example.org> wrote:",
    "Am Freitag, 20. November 2026, 09:12:44 MEZ hat Site <a@b.org> Folgendes geschrieben:",
    "Zitat von Site <a@b.org>:",
    "Quoting Site <a@b.org>:",
    "Cytowanie Site <a@b.org>:",
    "Site <a@b.org> wrote on 20.11.2026 09:12:44:",
    "________________________________\nVon: Site\nGesendet: Freitag, 20. November 2026 09:12\nAn: Ines\nBetreff: Zug",
]


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_what_introduces_a_quote_without_marks_hides_all_that_follows(introduction: str) -> None:
    own = quotes.own(f"d3\n\n{introduction}\n\nh3\n\nMy move: g2")
    assert own.lines == ("d3",) and own.walled


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_what_introduces_a_quote_with_marks_hides_itself(introduction: str) -> None:
    assert quotes.own(f"d3\n\n{introduction}\n\n> h3\n> g2\n\nboard").lines in (("d3", "", "board"), ("d3",))
