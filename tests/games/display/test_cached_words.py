"""What a page keeps of moves in words and of positions: by all that they follow from, so nobody is told what is not theirs."""

from contextlib import suppress

from django.utils import translation

from engine.registry import get_title
from games.lib.cache.lru import json_key
from games.lib.text.sentences import Reader, cached_events, look_up, one_language, tell_events
from games.models import Seat
from games.pages.mail.forms import seat_mail_fields
from games.table.table import read_position

TITLE = get_title("arnak")
PACKED = [["passed", 0, {"m": "{seat} passes.", "f": {"seat": {"s": 0}}}]]


def told(name: str, reader: int | None = None) -> list[str]:
    who = None if reader is None else Reader(reader, TITLE.story.second_person)
    return [event.text for event in tell_events(PACKED, (name, "Bob"), who)]


def test_a_move_is_told_anew_by_other_names_languages_and_readers() -> None:
    once = [told("Alice"), told("Eve"), told("Alice", 0), told("Alice", 1)]
    assert once == [["Alice passes."], ["Eve passes."], ["You pass."], ["Alice passes."]]
    with translation.override("de"):
        assert told("Alice") != once[0]
    assert [told("Alice"), told("Eve"), told("Alice", 0), told("Alice", 1)] == once


def test_the_language_is_asked_for_once_as_long_as_a_page_is_drawn() -> None:
    with translation.override("de"):
        german = look_up("Your turn")
        with suppress(ZeroDivisionError), one_language():
            assert look_up("Your turn") == german
            raise ZeroDivisionError
    with translation.override("pl"), one_language():
        polish = look_up("Your turn")
    assert len({german, polish, look_up("Your turn")}) == 3


def test_a_list_that_was_given_out_is_nobody_elses() -> None:
    tell_events(PACKED, ("Alice", "Bob")).clear()
    assert told("Alice") == ["Alice passes."]


def test_so_many_are_kept() -> None:
    most = cached_events.cache_info().maxsize
    assert most
    for number in range(most + 2):
        told(f"Alice {number}")
    assert cached_events.cache_info().currsize <= most


def test_a_position_is_that_of_what_is_stored() -> None:
    first, second = (TITLE.to_json(TITLE.start(players, {})) for players in (2, 3))
    read = [read_position("arnak", 1, json_key(data)) for data in (first, second, first)]
    assert [TITLE.to_json(position) for position in read] == [first, second, first]
    assert read[0] is read[2]


def test_the_wish_for_a_games_mails_is_drawn_as_it_stands() -> None:
    drawn = [seat_mail_fields(Seat(mail_when="", mail_delay=delay)) for delay in (None, 15, None)]
    assert 'value="15"' in drawn[1] and 'value="15"' not in drawn[0] == drawn[2]
    with translation.override("de"):
        assert seat_mail_fields(Seat(mail_when="", mail_delay=15)) != drawn[1]
