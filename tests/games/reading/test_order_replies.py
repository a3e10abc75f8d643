"""Lines of orders in replies as programs write them, in three languages, mixed with moves and prose: read or asked back."""

from dataclasses import replace
from functools import cache

import pytest

from engine.registry import get_title
from games.reading import message, own_text
from games.reading.commands import Command
from games.reading.interpretation import understand
from games.reading.reader import SeatReader
from tests.engine.arnak.table import dealt, played
from tests.games.reading.clients import CLIENTS, NO_PLACE, Reply
from tests.games.reading.readings import TABLES
from tests.games.reading.tables import seat_at, told
from tests.games.reading.turn_mail import turn_mail

DIG = TABLES["dig"]
THEN = {"en": "then", "de": "dann", "pl": "potem"}
ELSE = {"en": "else", "de": "sonst", "pl": "albo"}
IN = {"en": "in", "de": "in", "pl": "w"}
ASK = {"en": "ask if", "de": "frag wenn", "pl": "pytaj gdy"}
OR = {"en": "or", "de": "oder", "pl": "lub"}
BLIND = {"en": "play blindly", "de": "spiel blind", "pl": "graj w ciemno"}
SAME = {"en": "same again", "de": "nochmal dasselbe", "pl": "to samo jeszcze raz"}
THANKS = {"en": "Thanks, see you!", "de": "Danke, bis dann!", "pl": "Dzięki, do jutra!"}
LONG = "then d3 else h3 else e2 else f2-f3 else museum lemon3 else pass"


def lines(language: str) -> str:
    """Every line of the grammar."""
    then, other, ask = THEN[language], ELSE[language], ASK[language]
    return "\n".join((
        f"{then} d3 {other} h3", f"{then.upper()}  Pass.", f"{IN[language]} area 3: right {other} museum lemon3",
        f"{ask} area 3 {OR[language]} place", f"{ask} room lemon5", BLIND[language].capitalize(),
    ))  # fmt: skip


@cache
def order_in(text: str) -> tuple[str, str]:
    """Return what is done or asked, and the order, in lower case.

    What programs leave of a reply comes again and again.
    """
    meant = understand(text, seat_at(*DIG))
    rest = tuple(one for one in meant.actions if not (isinstance(one, Command) and one.name == "order"))
    return told(replace(meant, actions=rest)), meant.order.lower()


def as_read(language: str) -> str:
    ask = ASK[language]
    return "\n".join((
        "then d3 else h3", "then pass", "in area 3: right else museum lemon3", f"{ask} area 3 {OR[language]} place",
        f"{ask} room lemon5", BLIND[language],
    ))  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("client", CLIENTS)
def test_every_line_in_every_program_and_language(client: str, language: str) -> None:
    """Beside a move, alone, in the middle of prose; and nothing that the site's own mail quotes of an order."""
    mail = turn_mail(language, *DIG, ordered=True)
    written = lines(language)
    expected = as_read(language)
    texts = {
        f"d3\n{written}\n\n{THANKS[language]}": ("d3", expected),
        written: ("", expected),
        SAME[language]: (f":{'same again'}", ""),
        # What is for the next turn and for this one is the same where this one is still to come.
        f"{THEN[language]} d3": ("d3", "") if language != "pl" else ("", "then d3"),
        f"{THEN[language]} d3 {ELSE[language]} h3 {ELSE[language]} xyz": ("", "then d3 else h3 else xyz"),
        f"d3?\n{THEN[language]} h3": ("? question", ""),
        f"d3\n\n{LONG}": ("d3", LONG),
        THANKS[language]: ("? nothing", ""),
    }
    for text, (told_so, order) in texts.items():
        raw = CLIENTS[client](Reply(mail, language, top=text))
        found = order_in(own_text.text_of(message.parse(raw)))
        assert found[0] == told_so or found[0].startswith("?"), (text, found)
        if not found[0].startswith("?"):
            assert found[1] == order, text
        assert found == (told_so, order), (text, found)
        if client not in NO_PLACE["bottom"] and told_so == "d3" and client != "outlook_web":
            below = order_in(own_text.text_of(message.parse(CLIENTS[client](Reply(mail, language, bottom=text)))))
            assert below == (told_so, order) or below[0].startswith("?"), (text, below)


@pytest.mark.parametrize(
    ("text", "told_so", "order"),
    [
        ("d3\nthen I will go to bed", "d3", ""),
        ("d3\nThen I have to go. See you!", "d3", ""),
        ("d3\nthen h3 if it is free", "? condition", ""),
        ("d3 then h3", "?", ""),
        ("d3, then pass", "?", ""),
        ("then", "? nothing", ""),
        ("In the end: d3", "?", ""),
        ("d3\nthen h3\n\nIn the end: pass", "d3", "then h3\nin the end: pass"),
        ("d3\n\nAsk if Ben wants to play on Saturday or Sunday", "?", ""),
        ("- d3\n- then h3 else e2\n- then pass", "d3", "then h3 else e2\nthen pass"),
        ("1. then d3\n2. then h3", "", "then d3\nthen h3"),
        ("then d3 else\nh3", "", "then d3 else h3"),
        ("then d3\nelse h3\nelse pass", "", "then d3 else h3 else pass"),
        ("note: then I take the museum\nd3", ":note | d3", ""),
        ("d3\n\nthen h3\n\nAnna Kowalska\nBuilding A1", "d3", "then h3"),
        ("Hold! d3", "d3", ""),
        ("hold", ":hold", ""),
        ("no orders please", ":no orders", ""),
        ("orders?", ":orders", ""),
        ("go on", ":go on", ""),
        ("d3\nsame again", "d3 | :same again", ""),
        ("undo\nthen d3 else h3", ":undo", ""),
        # What introduces them, and what would be a condition of them.
        ("d3\nand for later, as I am away:\nthen h3 else e2", "d3", "then h3 else e2"),
        ("d3\n\nFor my next turns, in case I'm not there:\n\nthen h3\nthen pass", "d3", "then h3\nthen pass"),
        ("d3\nIn case I don't answer in time:\nthen h3", "d3", "then h3"),
        ("d3\nI'm in Rome next week, so for later:\nthen h3", "d3", "then h3"),
        ("d3\nUnd für meine nächsten Züge, falls ich nicht da bin:\ndann h3", "d3", "then h3"),
        ("d3\nIn den nächsten Zügen:\ndann h3", "d3", "then h3"),
        ("d3\na na później, gdyby mnie nie było:\npotem h3", "d3", "then h3"),
        ("if I am away:\nthen h3\nthen pass", "", "then h3\nthen pass"),
        ("d3\nif I am away and Ben has passed:\nthen h3", "? condition", ""),
        ("d3\nif Ben is away:\nthen h3", "? condition", ""),
        ("d3\nonly if I am away:\nthen h3", "? condition", ""),
        ("d3\nmaybe for later:\nthen h3", "? doubt", ""),
        ("d3\nnot for later:\nthen h3", "? denial", ""),
        ("d3\nfor later?\nthen h3", "? question", ""),
        ("d3\nfor later if b4 is free:\nthen h3", "? condition", ""),
        ("d3\nfor later\n\nh3", "? doubt", ""),
        # Friendly words in a paragraph of their own.
        ("d3\nthen h3\n\nBy the way, are you coming on Friday?", "d3", "then h3"),
        ("d3\nthen h3\n\nPotem zadzwonię.", "d3", "then h3"),
    ],
)
def test_what_is_beside_and_what_only_begins_so(text: str, told_so: str, order: str) -> None:
    found = order_in(text)
    assert (found == (told_so, order)) if told_so != "?" else found[0].startswith("?"), found


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_lines_of_a_turn_and_of_the_hand_are_words_of_no_order(language: str) -> None:
    """Arnak: `end`, `pass`, `done` and `lay` are moves, `hand` is a decision to come, and `hold` stays a command."""
    position = played(dealt(2), "dig camp-compass with fear", "end")
    reader = SeatReader(get_title("arnak"), position, 0)
    then, other, at = THEN[language], ELSE[language], IN[language]
    written = "\n".join((
        f"{then} play funding-car", f"{then} dig camp-coin with fear {other} pass", f"{then} end {other} pass",
        f"{at.upper()} hand: lay fear {other} lay all {other} done", f"{at} hand: done",
        f"{ASK[language]} bonus 2-1 {OR[language]} site camp-coin {OR[language]} card idol",
        f"{ASK[language]} pass {OR[language]} last",
    ))  # fmt: skip
    meant = understand(f"dig camp-tablet with fear\nend\n{written}\n\n{THANKS[language]}", reader)
    assert [one.canonical for one in meant.moves] == ["dig camp-tablet with fear", "end"]
    ask = ASK[language]
    assert meant.order == "\n".join((
        "then play funding-car", "then dig camp-coin with fear else pass", "then end else pass",
        "in hand: lay fear else lay all else done", "in hand: done",
        f"{ask} bonus 2-1 {OR[language]} site camp-coin {OR[language]} card idol", f"{ask} pass {OR[language]} last",
    ))  # fmt: skip
    assert not understand(f"{at} hand: we are done soon", reader).order
    assert [one.name for one in understand("hold", reader).actions if isinstance(one, Command)] == ["hold"]
