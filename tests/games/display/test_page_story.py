"""What a page tells first: the cards to a newcomer to Thebes, what came of their own move, what the site played for them."""

import re

from django.test import Client
from django.utils.safestring import SafeString

from games.display.story import MINE, OTHER, StoryLine, StoryPart, fold_story
from games.models import Move, Player
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.steps import due_seat, game_at, made_of, play_next, random_moves


def part(text: str, whose: str = "") -> StoryPart:
    return StoryPart("", [StoryLine(SafeString(), text, whose)])


def test_what_came_of_ones_own_move_is_never_folded_away() -> None:
    own = [part("You find 6, 2 and 2", MINE), part("You are the first to dig there", MINE)]
    others = [part(f"Event {number}", OTHER) for number in range(12)]
    story = fold_story([*own, *others], 8)
    assert story.own == own
    assert story.before == others[:6]
    assert story.newer == others[6:]
    assert story.before_count == 6
    assert story.latest == others[-1].lines[0]


def test_the_news_of_a_turn_is_what_it_began_with(alice: Player, bob: Player, client: Client) -> None:
    """It was what the turn ended with: “takes Brush” after “discovers b2”."""
    moves = random_moves(2, lambda position, done: done > 150, title_id="arnak", liked=("discover ",))
    start = next(number for number, move in enumerate(moves) if move.startswith("discover "))
    table = made_of(moves[: start + 1], (alice, bob), title="arnak")
    other = due_seat(table)
    while due_seat(table).pk == other.pk:
        table = play_next(table)
    reader = due_seat(table).player
    assert reader is not None
    client.force_login(reader)
    page = client.get(f"/g/{table.game.code}/").content.decode()
    news = re.search(r'<p class="latest">.*?</p>', page, re.DOTALL)
    assert news is not None and " discovers " in news[0]


def test_a_short_story_is_told_as_it_happened() -> None:
    parts = [part("Mine", MINE), part("Theirs", OTHER), part("A card is turned up")]
    assert fold_story(parts) == ([], [], parts)
    assert fold_story([]) == ([], [], [])
    assert fold_story([part("Mine", MINE)]).latest is None


def test_the_news_is_what_was_done_not_what_was_not(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(12, alice, bob)
    while table.due() != (0,) or not rows_end_with(table, "neutral skip"):
        seat = due_seat(table)
        legal = table.legal(seat)
        move = next((move for move in legal if move == "neutral skip" or re.fullmatch(r"[a-h]\d", move)), legal[0])
        table = load_table(pk=play_move(table, seat, table.waits[seat.pk].pk, move, "mail").table.game.pk)
    client.force_login(alice)
    page = client.get(f"/g/{table.game.code}/").content.decode()
    news = re.search(r'<p class="latest">.*?</p>', page, re.DOTALL)
    assert news is not None
    assert "Bob excavates" in news[0]
    assert "Bob uses no neutral cubes" in page


def rows_end_with(table: Table, text: str) -> bool:
    last = Move.objects.filter(game=table.game).order_by("ply").last()
    return last is not None and last.text == text


def test_the_cards_of_thebes_come_before_hints_and_story(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(20, alice, bob, title="thebes")
    client.force_login(alice)
    page = client.get(f"/g/{table.game.code}/").content.decode()
    places = [page.index(f'id="{name}"') for name in ("h-atlas", "h-display", "h-hints", "h-story")]
    assert places == sorted(places)
    assert "data-leads=" in page


def test_the_story_says_which_moves_the_site_played(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(60, alice, bob)
    seat = table.seat_of(alice)
    assert seat is not None
    row = Move.objects.filter(game=table.game, seat__isnull=False).order_by("-ply").first()
    assert row is not None
    said = "There was nothing to decide, so the site played it."
    client.force_login(alice if row.seat == seat.index else bob)
    assert said not in client.get(f"/g/{table.game.code}/").content.decode()
    Move.objects.filter(pk=row.pk).update(via=Move.Via.FORCED)
    assert said in client.get(f"/g/{table.game.code}/").content.decode()


def test_the_two_minutes_lead_back_to_the_game(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(20, alice, bob)
    client.force_login(alice)
    page = client.get(f"/g/{table.game.code}/").content.decode()
    way = f"/rules/mykerinos/?game={table.game.code}"
    assert f'href="{way}#how-to-play"' in page
    lesson = client.get(way).content.decode()
    assert f'href="/g/{table.game.code}/"' in lesson
    assert "Back to the game" not in client.get("/rules/mykerinos/?game=%22%3E").content.decode()
