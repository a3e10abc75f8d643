"""What pages keep from one reader to the next: words, and items of lists by all that they show."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import override

from engine.registry import TITLES, get_title
from games.display import board
from games.display.game_page import GamePage, game_page
from games.display.story import StoryLine, StoryPart
from games.lib.cache.lru import LRUCache, json_key
from games.lib.text.sentences import Reader, cached_events, look_up, one_language, tell_events
from games.models import Player, Seat
from games.pages.mail.forms import seat_mail_fields
from games.play.history.move_rows import Line, Turn
from games.table.table import LEGAL, Table, load_table, read_position
from games.templatetags.moves import move_items, story_items
from tests.games.pages.conftest import HTMX, form_of
from tests.steps import due_seat, finished_game, game_at, sign_in

AT = datetime(2026, 1, 2, tzinfo=UTC)


def test_a_kept_part_is_shown_to_each_reader_in_their_language() -> None:
    template = Template("{% load i18n cached %}{% cached %}{% translate 'Rules' %}{% endcached %} {{ name }}")
    assert template.render(Context({"name": "Ada"})) == "Rules Ada"
    with override("de"):
        assert template.render(Context({"name": "Ben"})) == "Regeln Ben"
    assert template.render(Context({"name": "Cleo"})) == "Rules Cleo"


def test_a_kept_part_is_rendered_once_a_language() -> None:
    template = Template("{% load cached %}{% cached %}{% now 'u' %}{% endcached %}")
    first = template.render(Context())
    assert template.render(Context()) == first
    with override("pl"):
        assert template.render(Context()) != first


def test_a_kept_part_is_given_nothing_of_its_reader() -> None:
    template = Template(
        "{% load cached %}{% with mine=secret %}{% cached %}[{{ secret }}{{ mine }}{{ request }}]{% endcached %}{% endwith %}"
    )
    assert template.render(Context({"secret": "a hand", "request": "a reader"})) == "[]"


def test_fixed_words_are_translated_for_each_reader_and_other_words_each_time() -> None:
    template = Template(
        "{% load i18n %}{% translate 'Rules' %} {% translate name %} {% translate 'Rules' as rules %}{{ rules }}"
    )
    assert template.render(Context({"name": "Desk"})) == "Rules Desk Rules"
    with override("de"):
        assert template.render(Context({"name": "Games"})) == "Regeln Partien Regeln"
    assert template.render(Context({"name": "<b>"})) == "Rules &lt;b&gt; Rules"


def test_words_are_looked_up_in_the_language_that_is_active() -> None:
    assert look_up("blue") == "blue"
    with override("de"):
        assert look_up("blue") == "blau"
    assert look_up("blue") == "blue"


def a_line(
    ply: int = 3, first: str = "Ada digs.", *, via: str = "browser", undone: bool = False, rest: tuple[str, ...] = ()
) -> Line:
    return Line(ply, 0, "dig egypt 3", first, rest, via, AT, undone)


def test_a_move_links_to_the_board_after_it() -> None:
    assert move_items([Turn("", [a_line()])], "/g/abc/ply/") == (
        '<li><a class="ply" href="/g/abc/ply/4/"><span class="sr">move </span>4</a><div><p>Ada digs.</p></div>'
        "<code>dig egypt 3</code></li>\n"
    )
    assert 'href="/g/other/ply/4/"' in move_items([Turn("", [a_line()])], "/g/other/ply/")


def test_a_move_that_was_undone_or_not_asked_says_so_in_the_readers_language() -> None:
    undone, forced = [Turn("", [a_line(undone=True)])], [Turn("", [a_line(via="forced")])]
    assert '<li class="undone">' in move_items(undone, "/")
    assert "<p><s>Ada digs.</s> <small>undone</small></p>" in move_items(undone, "/")
    assert "<p>Ada digs. <small>played by the site: there was nothing to decide</small></p>" in move_items(forced, "/")
    with override("de"):
        assert "<small>undone</small>" not in move_items(undone, "/")
    assert "undone" not in move_items([Turn("", [a_line()])], "/")


def test_moves_of_one_turn_stand_under_its_heading() -> None:
    told = move_items([Turn("Ada's <turn>", [a_line(rest=("<b> and more",)), a_line(4)])], "/")
    assert told.startswith('<li class="one-turn"><b>Ada&#x27;s &lt;turn&gt;</b><ol>\n<li>')
    assert told.endswith("</li>\n</ol></li>\n")
    assert '<p class="rest">&lt;b&gt; and more</p>' in told


def test_a_seat_that_changed_hands_has_no_notation() -> None:
    assert "<code>" not in move_items([Turn("", [Line(3, None, "", "Ada resigned.", (), "", None, undone=False)])], "/")


def test_what_happened_is_told_with_its_marks_by_turn() -> None:
    mark = SafeString("<svg></svg>")
    lines = [StoryLine(mark, "<i>Ada digs.")]
    assert story_items([StoryPart("", lines)]) == "<li><svg></svg><p>&lt;i&gt;Ada digs.</p></li>\n"
    assert story_items([StoryPart("Ada's turn", lines)]) == (
        '<li class="one-turn"><p><b>Ada&#x27;s turn</b></p><ul>\n<li><svg></svg><p>&lt;i&gt;Ada digs.</p></li>\n</ul></li>\n'
    )


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


LANGUAGES = ("en", "de", "pl")


def parts_of(page: GamePage) -> tuple[object, ...]:
    """All of a page that may have been kept."""
    return (
        page.head.stage,
        page.head.prompt,
        page.head.score,
        page.board.drawings,
        page.board.beside,
        page.board.below,
        page.board.parts,
        page.board.key,
        page.story.hints,
        page.choosing.form,
    )


def looks(tables: list[Table], people: list[Player | None]) -> list[tuple[object, ...]]:
    """Return what everybody sees of these games in each language, as page and as fragment."""
    found = []
    for table in tables:
        for player in people:
            for language in LANGUAGES:
                with translation.override(language):
                    found += [
                        parts_of(game_page(load_table(pk=table.game.pk), player, plain=plain))
                        for plain in (True, False)
                    ]
    return found


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_is_kept_is_what_would_be_drawn(title: str, alice: Player, bob: Player, dora: Player) -> None:
    tables = [game_at(ply, alice, bob, title=title) for ply in (3, 30)] + [finished_game(alice, bob, title=title)]
    people = [alice, bob, dora, None]
    Player.objects.filter(pk=bob.pk).update(hints_over=[title])
    bob.refresh_from_db()
    board.CACHE.forget()
    first, again = looks(tables, people), looks(tables, people)
    afresh = []
    for table in tables:
        for player in people:
            board.CACHE.forget()
            LEGAL.forget()
            afresh += looks([table], [player])
    assert first == again == afresh


@pytest.mark.django_db
def test_a_page_is_drawn_once_for_each_pair_of_eyes(
    alice: Player, bob: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game_at(20, alice, bob)
    board.CACHE.forget()
    made: list[object] = []
    draw = board.draw

    def count(*given: Any) -> board.PageParts:
        made.append(given)
        return draw(*given)

    monkeypatch.setattr(board, "draw", count)
    address = f"/g/{table.game.code}/"
    for reader in (sign_in(alice), sign_in(bob), client):
        before = len(made)
        for _twice in range(2):
            assert reader.get(address).status_code == 200
        assert len(made) == before + 1
    mover = sign_in(alice)
    refused = [mover.post(f"{address}move", form_of(table, "nonsense"), headers=HTMX) for _twice in range(2)]
    assert [answer.status_code for answer in refused] == [422, 422]
    assert len(made) == 4, "the fragment, once"
    line = table.legal(due_seat(table))[0]
    assert mover.post(f"{address}move", form_of(table, line), headers=HTMX).status_code == 200
    assert len(made) == 5


@pytest.mark.django_db
def test_a_position_put_on_a_table_is_another_key(alice: Player, bob: Player) -> None:
    table, same = game_at(20, alice, bob), game_at(20, alice, bob)
    assert table.position_key == same.position_key
    before = table.position
    table.at(table.title.apply(before, table.legal(due_seat(table))[0], table.due()[0]))
    assert table.position_key != same.position_key
    table.at(before)
    assert table.legal(due_seat(table)) == same.legal(due_seat(same))


def test_the_values_asked_for_last_are_kept() -> None:
    kept: LRUCache[str] = LRUCache(2)
    made: list[str] = []

    def ask(key: str) -> str:
        def make() -> str:
            made.append(key)
            return key * 2

        return kept.get(key, make)

    assert [ask(key) for key in "abacab"] == ["aa", "bb", "aa", "cc", "aa", "bb"]
    assert made == ["a", "b", "c", "b"]
    kept.forget()
    assert ask("a") == "aa"
    assert made[-1] == "a"
