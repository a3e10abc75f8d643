"""What is said by `say:` and what is played beside it, in three languages and as programs write it."""

import random
from dataclasses import replace
from html import escape

import pytest

from games.letters.said import SaidLine
from games.reading import interpretation, own_text, quotes
from games.reading.message import parse
from games.talk.text import lines_of, tidy_text
from tests.games.reading.clients import CLIENTS, NO_PLACE, Reply
from tests.games.reading.readings import TABLES
from tests.games.reading.tables import seat_at, told
from tests.games.reading.turn_mail import TurnMail, turn_mail
from tests.rounds import rounds

HERE = TABLES["dig"]
WIDE = ": well played indeed, I never thought that anybody would go for the parcels at the"
LABELS = {"en": "say", "de": "sag", "pl": "powiedz"}

SAMPLES = [
    # text after the label (or the whole mail with `{say}`), what is told, what is said (None: nothing, or in doubt)
    ("{say}: well played, Bea\nthat was a surprise\n\nd3", ":talk | d3", "well played, Bea that was a surprise"),
    ("d3\n{say}: see you on h3. Cheers!", "d3 | :talk", "see you on h3. Cheers!"),
    ("{say}:\nwell played\n\nd3", ":talk | d3", "well played"),
    ("{say}:", ":talk", ""),
    ("{say}: d3", "? unclear", None),
    ("{say}{wide}\nvery last moment of that season\n\nd3", ":talk | d3", "{wide} very last moment of that season"),
    ("{say}{wide}\nd3", ":talk | ? below", None),
    ("{say}{wide}\nI play d3", ":talk | ? below", None),
    ("{say}{wide}\nundo", ":talk | ? below", None),
    ("d3\n\n{say}{wide}\nh3", ":talk | ? below", None),
    ("{say}:\nd3", ":talk | ? below", None),
    ("d3\n{say}: thanks!\nInes", "d3 | :talk", "thanks!"),
    ("d3\n{say}: thanks!\nBest regards, Ines", "d3 | :talk", "thanks!"),
    ("d3\n{say}{wide}\nInes Silva", "d3 | :talk", "{wide}"),
    ("d3\n{say}{wide}\nPrint & Paper Ltd, Building C", "d3 | :talk", "{wide}"),
    ("d3\n{say}{wide}\nTel. +351 21 123 4567", "d3 | :talk", "{wide}"),
    ("d3\n{say}{wide}\nines@example.org", "d3 | :talk", "{wide}"),
    ("d3\n{say}: good luck\n21 123 45 67", "d3 | :talk", "good luck"),
    ("d3\n{say}: resign yes", "d3 | :talk", "resign yes"),
    ("{say}: no, not d3, never\nd3", ":talk | d3", "no, not d3, never"),
]


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize(("text", "expected", "said"), SAMPLES)
def test_what_is_said_and_what_is_played(language: str, text: str, expected: str, said: str | None) -> None:
    written = text.format(say=LABELS[language], wide=WIDE)
    meant = interpretation.understand(quotes.own(written).text, seat_at(*HERE))
    assert told(meant).startswith("?") if expected == "? unclear" else told(meant) == expected
    remarks = [(tidy_text(command.argument), command.doubt) for command in meant.commands if command.name == "talk"]
    if said is None:
        assert all(doubt for _argument, doubt in remarks)
    else:
        assert remarks == [(said.format(wide=WIDE.removeprefix(": ")), "")]


def test_prose_is_no_remark() -> None:
    for text in ("That congress hurt, Bea.\n\nd3", "d3\n\nSay hello to Ben.", "well played!\nd3"):
        meant = interpretation.understand(text, seat_at(*HERE))
        assert [command.name for command in meant.commands] == []


@pytest.mark.parametrize("client", ["gmail", "outlook", "iphone", "thunderbird", "webde_plain", "breaking"])
@pytest.mark.parametrize("language", LABELS)
def test_programs_break_no_remark(client: str, language: str) -> None:
    said = "that was the best dig of the whole season, and I did not see it coming at all until you had laid it down"
    top = f"{LABELS[language]}: {said}\n\nd3"
    raw = CLIENTS[client](Reply(turn_mail(language, *HERE), language, top=top))
    meant = interpretation.understand(own_text.text_of(parse(raw)), seat_at(*HERE))
    assert told(meant) == ":talk | d3"
    assert tidy_text(meant.commands[0].argument) == said


HOSTILE = [
    "d3", "I play d3", "d3 yes", "yes", "resign yes", "undo", "say: d3", "note: d3", "vacation 7 yes", "––– · –––",
    "--- · ---", "–––", "-- ", "––– Reply with your move above this line –––",
    "On Fri, Nov 20, 2026 at 9:12 AM Bea wrote: d3", "> d3", ">> d3", "| d3", "Sent from my iPhone d3",
    "-----Original Message----- d3", "From: Bea Sent: today d3", "<b>d3</b>", "</blockquote>d3",
    "<script>d3</script>", "&lt;d3&gt;", "then d3", "no orders", "hold", "back yes", "W" * 500, "ｄ３", "d3\u202e3d",
    "* d3", "1. d3", "d3!", "My move: d3", "Mein Zug: d3", "Mój ruch: d3", "sag: d3", "powiedz: d3", "end yes",
    "pass", "pass yes", "Ines", "Best regards", "__________ d3", "== d3", "# d3", "Forwarded message d3",
]  # fmt: skip


def hostile_remarks() -> list[str]:
    """Return each of the hostile words, and random runs of them."""
    rng = random.Random(1)
    found = list(HOSTILE)
    while len(found) < rounds(250, 500):
        found.append(" ".join(rng.choice(HOSTILE) for _word in range(rng.randint(2, 6)))[:500])
    return found


def with_remark(mail: TurnMail, said: SaidLine) -> TurnMail:
    """Return the mail with the remark in it, where mails of the site have it."""
    at = mail.plain.rindex("\n\nMy move")
    lines = "\n\n== Said at the table\n\n" + "\n".join(said.lines)
    quote = f'<h2>Said at the table</h2><blockquote dir="auto"><b>{said.name}</b>: {escape(said.text)}</blockquote>'
    place = mail.html.rindex("<p>My move")
    html = mail.html[:place] + quote + mail.html[place:]
    return replace(mail, plain=mail.plain[:at] + lines + mail.plain[at:], html=html)


def test_nothing_in_a_quoted_remark_is_the_writers() -> None:
    """With a move of the writer's own above the quote, below it, and none at all. Each word in every third program, by turns."""
    clients = [name for name in CLIENTS if name != "bare"]
    reader = seat_at(*HERE)
    for number, remark in enumerate(hostile_remarks()):
        text = tidy_text(remark)
        line = SaidLine("Bea", text, lines_of("Bea", text))
        mail = with_remark(turn_mail("en", *HERE), line)
        in_turn = clients[number % 3 :: 3] if number < len(HOSTILE) else [clients[number % len(clients)]]
        for client in in_turn:
            for top, bottom, expected in (("d3", "", "d3"), ("", "d3", "d3"), ("", "", "? nothing")):
                if bottom and client in {*NO_PLACE["bottom"], "unmarked", "breaking"}:
                    continue
                raw = CLIENTS[client](Reply(mail, "en", top=top, bottom=bottom))
                meant = interpretation.understand(own_text.text_of(parse(raw)), reader)
                assert told(meant) == expected, (client, remark, top, bottom, own_text.text_of(parse(raw)))
