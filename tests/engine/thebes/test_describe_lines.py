"""The text board line by line: prompts, costs, rare helpers, the final count, other languages."""

import re

import pytest

from engine.titles.thebes.rules.components import SITE_NUMBERS
from engine.titles.thebes.rules.lines import HELPERS
from engine.titles.thebes.rules.position import DueDraw, Position
from engine.titles.thebes.rules.view import view
from engine.titles.thebes.text.describe import describe, speak
from tests.engine.thebes.boards import block, board
from tests.engine.thebes.played import artifacts, begun, cards, changed, game, replayed, shown, spaces


def heading(position: Position) -> str:
    """Return the first block, put back into the lines that it had before wrapping."""
    return board(position).split("\n\n")[0].replace("\n    ", " ")


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (DueDraw("first"), "The first player is about to be drawn."),
        (DueDraw("show"), "Four cards are about to be shown."),
        (DueDraw("refill", seat=0, place=2), "A card for slot 3 is about to be drawn."),
        (DueDraw("find", seat=1, place=2, tokens=7), "Red is about to draw from the bag of Egypt; tokens: 7."),
    ],
)
def test_what_chance_is_to_do(draw: DueDraw, sentence: str) -> None:
    assert heading(begun()._replace(turn=-1, draw=draw)) == f"THEBES, 1901\n{sentence}"


def test_what_a_seat_is_to_do() -> None:
    assert heading(begun()) == (
        "THEBES, 1901\nBlue to travel and take a card, refresh the cards, hold an exhibition or dig."
    )
    last_year = changed(changed(changed(begun(), 1, week=106), 2, week=106), 0, week=106)
    assert heading(last_year) == (
        "THEBES, 1903\nBlue to travel and take a card, refresh the cards, hold an exhibition or dig, or to stop."
    )
    last_week = changed(changed(changed(begun(), 0, week=156), 1, week=157), 2, week=157)
    assert heading(changed(last_week, 0, place=2)) == "THEBES, 1903\nBlue can only stop."
    assert heading(begun(players=4)).startswith("THEBES, 1902\n")


def test_costs_are_for_the_seat_that_looks() -> None:
    position = changed(begun(), 1, place=1)
    assert block(board(position), "CARDS (for Blue")[0] == (
        "  1 Egypt book 1         Rome       2 + 1 = 3, to 1901 week 19"
    )
    assert block(board(position, 1), "CARDS (for Red")[1] == (
        "  2 congress             Paris      1 + 2 = 3, to 1901 week 19"
    )


def test_dates_over_the_year_and_too_late() -> None:
    over = changed(changed(changed(begun(), 1, week=60), 2, week=60), 0, week=51)
    assert block(board(over), "CARDS")[0].endswith("2 + 1 = 3, to 1902 week 2, new year")
    late = changed(changed(changed(begun(), 1, week=157), 2, week=157), 0, week=154)
    lines = block(board(late), "CARDS")
    assert lines[0].endswith("2 + 1 = 3, to the end")
    assert lines[1].endswith("2 + 2 = 4, too late")
    assert lines[4] == "    refresh              Warsaw     0 + 1 = 1, to 1903 week 51"


def test_a_refresh_that_has_become_dear_is_so_for_the_seat_that_moves_next() -> None:
    position = begun()._replace(refreshes=2)
    assert "0 + 3 = 3" in block(board(position, 0), "CARDS")[4]
    assert "0 + 1 = 1" in block(board(position, 1), "CARDS")[4]


def test_nobody_is_told_costs_when_nobody_can_act() -> None:
    assert block(board(replayed("first blue")), "CARDS")[:4] == [f"  {slot} empty" for slot in range(1, 5)]
    done = changed(begun(), 2, week=157)
    assert block(board(done, 2), "CARDS")[1] == "  2 congress             Paris      weeks 2"
    assert not block(board(done, 2), "DIGS")
    assert block(board(done, 2), "TIME")[2] == "  3 Green      the end, in Warsaw"


def test_what_an_exhibition_lacks() -> None:
    position = spaces(
        changed(begun(), 0, artifacts=artifacts(greece="1", egypt="5")), "london-small", "", "paris-small"
    )
    assert block(board(position), "EXHIBITIONS") == [
        "  a London (small)       points 4   2 + 3 = 5, to 1901 week 21",
        "    needs Greece 1, Egypt 2; Blue lacks Egypt 1",
        "  b empty",
        "  c Paris (small)        points 4   2 + 3 = 5, to 1901 week 21",
        "    needs Palestine 1, Mesopotamia 2; Blue lacks Palestine 1, Mesopotamia 2",
    ]


def test_all_that_a_seat_can_have() -> None:
    helpers = (
        *("assistant-paris", "shovel-rome", "shovel-rome", "car-rome", "zeppelin-rome", "zeppelin-vienna"),
        *("special_permission-london", "rumour-crete-paris", "rumour-egypt-rome", "congress-paris", "london-small"),
    )
    position = changed(begun(), 0, cards=cards(*helpers), artifacts=artifacts(egypt="5 1", crete="3"), spent=5)
    assert block(board(position, 0), "SEATS")[:6] == [
        "  Blue (you): points 14",
        "    permits: valid for Crete, Palestine, Mesopotamia; used this year: Greece, Egypt",
        (
            "    helpers: one assistant (1 point, once), shovels 2 (tokens 1), Crete rumour, Egypt rumour, car, "
            "zeppelins 2, special permissions 1"
        ),
        "    artefacts: Crete 3, Egypt 5 1",
        "    congresses: 1",
        "    exhibitions: London (small)",
    ]
    all_spent = changed(begun(), 0, spent=31)
    assert block(board(all_spent), "SEATS")[1] == (
        "    permits: valid for no site; used this year: Greece, Crete, Egypt, Palestine, Mesopotamia"
    )


def test_digs_with_and_without_what_helps_once() -> None:
    owned = cards("specialised-egypt-london-3", "general-paris-2", "rumour-crete-paris", "shovel-rome")
    position = changed(begun(), 0, cards=owned, week=140, place=7)
    position = changed(changed(position, 1, week=157), 2, week=157)
    assert block(board(position), "DIGS") == [
        "               trip know   1  2  3  4  5  6  7  8  9 10 11 12  points per token",
        "  Greece          0    0  no specialised knowledge",
        "  Crete           1    0  no specialised knowledge",
        "    Crete with rumour shovel:",
        "                  1    4   -  2  2  3  3  4  4  5  5  5  6  6  1.17",
        "  Egypt           2    5   1  1  2  3  3  4  4  5  5  6  7  8  1.17",
        "    Egypt with shovel:",
        "                  2    5   2  2  3  4  4  5  5  6  6  7  8  9  1.17",
        "  Palestine       2    0  no specialised knowledge",
        "  Mesopotamia     1    0  no specialised knowledge",
    ]
    assert block(speak(view(position, 0)), "DIGS")[:3] == [
        "  Greece: no specialised knowledge",
        "  Crete: no specialised knowledge",
        (
            "  Crete with rumour shovel: travel 1, knowledge 4; in 2 weeks 2, in 3 weeks 2, in 4 weeks 3, in 5 weeks 3, "
            "in 6 weeks 4, in 7 weeks 4, in 8 weeks 5, in 9 weeks 5, in 10 weeks 5, in 11 weeks 6, in 12 weeks 6; "
            "1.17 points per token"
        ),
    ]
    assert block(board(changed(position, 0, week=154)), "DIGS")[5:9] == [
        "  Egypt           2    5   1  -  -  -  -  -  -  -  -  -  -  -  1.17",
        "    Egypt with shovel:",
        "                  2    5   2  -  -  -  -  -  -  -  -  -  -  -  1.17",
        "  Palestine       2    0  no specialised knowledge",
    ]
    assert block(board(changed(position, 0, week=155)), "DIGS")[5] == "  Egypt           2    5  not enough weeks left"


def test_permits_and_the_special_permission() -> None:
    egypt = 1 << SITE_NUMBERS["egypt"]
    position = changed(begun(), 0, cards=cards("specialised-egypt-london-3"), spent=egypt, week=40, place=9)
    assert block(board(position, 0), "DIGS")[3] == "  Egypt           0       permit already used this year"
    from_afar = changed(position, 0, week=50, place=6)
    assert " 0.9" not in block(board(from_afar, 0), "DIGS")[3] and "1.17" in block(board(from_afar, 0), "DIGS")[3]
    special = changed(position, 0, cards=cards("specialised-egypt-london-3", "special_permission-london"))
    assert block(board(special, 0), "DIGS")[3:5] == [
        "    Egypt with permission:",
        "                  0    3   -  -  1  1  1  2  2  2  3  3  3  4  1.17",
    ]


def test_the_final_count() -> None:
    *_, last = game(3, 0)
    position = last.after
    for seat, values in enumerate(("5 3", "7 1", "")):
        position = changed(position, seat, cards=(), artifacts=artifacts(egypt=values), books=0)
    shared = "THEBES, the game is over\nBlue and Red share the victory, level on points."
    assert heading(position) == shared
    assert (
        heading(changed(position, 0, cards=cards("congress-paris"))) == "THEBES, the game is over\nBlue wins on points."
    )
    lines = block(board(changed(position, 2, cards=cards("specialised-egypt-london-3"))), "FINAL SCORING")
    assert [line.strip() for line in lines] == [
        "Blue: 8 points, place 1",
        "artefacts 8, exhibitions 0, congresses 0, most knowledge 0",
        "Red: 8 points, place 1",
        "artefacts 8, exhibitions 0, congresses 0, most knowledge 0",
        "Green: 5 points, place 3",
        "artefacts 0, exhibitions 0, congresses 0, most knowledge 5",
    ]
    assert not block(board(position), "CARDS (") and not block(board(position), "TIME")


# Other languages


def test_every_word_goes_through_the_look_up() -> None:
    """With a look-up that blanks the words none is left but those of the notation."""
    asked = set()

    def shout(message: str, *_forms: object) -> str:
        asked.add(message)
        return re.sub(r"[A-Za-z](?![^{]*})", "#", message)

    for players in (2, 3):
        for ply in game(players, 2):
            text = describe(view(ply.after, 0), shout)
            words = set(re.findall(r"[A-Za-z]{2,}", text))
            assert words <= set(HELPERS), words
    assert {"THEBES, {year}", "Egypt", "Egypt book 3", "{city} (small)"} <= asked


def test_long_words_of_other_languages_stay_within_the_width() -> None:
    def long(message: str, *_forms: object) -> str:
        return message if "{" in message else message * 2 + " aaaaaaaaaaaaaaaaaaaaaaaaa"

    for ply in list(game(4, 1))[::3]:
        text = describe(view(ply.after, 0), long)
        assert max(map(len, text.splitlines())) <= 100
    assert shown(begun(), "", "", "", "").display == (-1,) * 4
