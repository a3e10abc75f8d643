"""A turn of several lines: told as one, taken back as one, as far as nothing was shown in it."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.clock.pace import PRESETS, pace_to_json
from games.letters.turn import undos_before
from games.lib import site_time
from games.lib.errors import Refused, Stale
from games.mail.rendering import render
from games.models import Game, Mail, Move, Player, Wait
from games.play.history.move_rows import by_turn, rows
from games.play.history.replay import replay_game
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.table.table import Table, load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.pages.conftest import HTMX
from tests.steps import game_at, letters_to, made_of, random_moves, sign_in, text_of, turn_mail

pytestmark = pytest.mark.django_db

HEADING = '<li class="one-turn">'


def may_sell_and_look(position: Any, ply: int) -> bool:
    """Alice begins her turn with something to sell, something to look at and two cards more."""
    mine = position.seats[0]
    hidden = len(position.seats[1].hidden) > len(mine.known[1])
    sold = [card for card in mine.hand if card in ("fig", "date")]
    return bool(
        position.phase == "turn" and position.turn == 0 and mine.coins and hidden and sold and len(mine.hand) > 2
    )


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player) -> Table:
    """Alice is at the beginning of her turn."""
    for seed in range(100):
        moves = random_moves(3, may_sell_and_look, seed, "oasis", ("sell", "hide", "end"))
        found = made_of(moves, (alice, bob, dora), title="oasis")
        if found.due() == (0,):
            return found
    raise AssertionError("no such game")


def do(table: Table, *lines: str) -> Table:
    for text in lines:
        fresh = load_table(pk=table.game.pk)
        seat = fresh.seats[fresh.due()[0]]
        table = play_move(fresh, seat, fresh.waits[seat.pk].pk, text, Move.Via.BROWSER).table
    return table


def sold(table: Table) -> str:
    return next(line for line in table.legal(table.seats[0]) if line.startswith("sell"))


def stands(table: Table) -> list[str]:
    found = Move.objects.filter(game=table.game, undone_at=None, ply__gte=table.game.ply)
    return list(found.order_by("ply").values_list("text", flat=True))


def test_f5_a_whole_turn_is_taken_back_on_the_page(table: Table, alice: Player) -> None:
    """F5: each line was taken back by itself, ten clicks and ten fresh boards for a turn of ten."""
    reader, address = sign_in(alice), f"/g/{table.game.code}/"
    wait = table.waits[table.seats[0].pk]
    do(table, sold(table))
    assert b"Undo my whole turn" not in reader.get(address).content, "one line is one click already"
    do(table, "pass", "end")
    bobs = Wait.objects.get(game=table.game, ended_at=None)
    page = reader.get(address).content.decode()
    assert "Undo my whole turn" in page and "Undo my last move" in page
    form = {"ply": table.game.ply + 2, "whole": "1"}
    answer = reader.post(f"{address}undo", form, headers=HTMX)
    assert answer.status_code == 200 and b"Undo my whole turn" not in answer.content
    fresh = load_table(pk=table.game.pk)
    assert (fresh.game.ply, fresh.position, stands(table)) == (table.game.ply, table.position, [])
    assert replay_game(fresh).wrong == []
    bobs.refresh_from_db()
    wait.refresh_from_db()
    assert (bobs.ended_by, wait.ended_by) == (Wait.End.UNDONE, Wait.End.MOVED)
    assert fresh.due() == (0,)
    assert reader.post(f"{address}undo", form).status_code == 422


def test_a_page_from_before_does_not_take_back_more_than_it_showed(table: Table, alice: Player) -> None:
    after = do(table, sold(table), "pass")
    for ply in (table.game.ply, after.game.ply):
        with pytest.raises(Stale):
            undo(table.game.pk, table.seats[0].pk, ply, whole_turn=True)
    assert load_table(pk=table.game.pk).game.ply == after.game.ply
    undo(table.game.pk, table.seats[0].pk, after.game.ply - 1)
    assert stands(table) == [sold(table)]


def test_a_turn_is_taken_back_up_to_what_it_showed(table: Table, alice: Player) -> None:
    look = do(table, "peek red")
    line = sold(look)
    after = do(look, line, "pass")
    found = undoable(after, after.seats[0])
    assert found is not None
    assert (found.turn, found.first, found.ply, found.from_start) == (
        (line, "pass"),
        look.game.ply,
        look.game.ply + 1,
        False,
    )
    address = f"/g/{table.game.code}/"
    reader = sign_in(alice)
    assert b"Undo my last 2 moves" in reader.get(address).content
    assert reader.post(f"{address}undo", {"ply": found.ply, "whole": "1"}).status_code == 302
    assert stands(table) == ["peek red"]
    assert undoable(load_table(pk=table.game.pk), after.seats[0]) is None


def test_chance_within_a_turn_stands_with_what_led_to_it(table: Table) -> None:
    dig = next((line for line in table.legal(table.seats[0]) if line.startswith("dig")), "")
    if not dig:
        pytest.fail("the game has no dig")
    line = sold(table)
    after = do(table, line, dig)
    assert undoable(after, after.seats[0]) is None
    more = next((move for move in after.legal(after.seats[0]) if move.startswith("sell")), "end")
    found = undoable(do(table, more), after.seats[0])
    assert found is not None and (found.turn, found.from_start) == ((more,), False)


@pytest.mark.parametrize(
    "words", ["undo turn", "Please undo my whole turn!", "Ganzen Zug zurück bitte", "Cofnij całą turę"]
)
def test_a_whole_turn_is_taken_back_by_mail(table: Table, alice: Player, words: str) -> None:
    line = sold(table)
    row = send(address_for(table, 0), f"{line}\npass")
    assert row.report["first"] == table.game.ply
    told = last_answer()
    assert "To undo pass, reply with one line: undo\n" in told
    assert "To undo your whole turn, reply with one line: undo turn\n" in told
    row = send(address_for(table, 0), f"{words}\nend")
    assert [kind for kind, _sentence in row.report["items"]] == ["did", "not"], (
        "what follows is read where the turn begins again"
    )
    assert stands(table) == []
    assert f"Your turn was undone: {line} and pass." in last_answer()


def test_help_tells_of_it_where_turns_are_long(table: Table, alice: Player, bob: Player) -> None:
    send(address_for(table, 0), "help")
    assert "undo turn: " in last_answer()
    short = game_at(5, alice, bob)
    send(address_for(short, 0), "help")
    assert "undo: " in last_answer() and "undo turn" not in last_answer()


def test_a_turn_of_one_decision_is_that_decision(alice: Player, bob: Player) -> None:
    for title in ("mykerinos", "thebes"):
        table = game_at(5, alice, bob, title=title)
        seat = table.seats[0]
        before = Move.objects.filter(game=table.game).count()
        for line in table.legal(seat)[:1]:
            send(address_for(table, 0), line)
            row = send(address_for(table, 0), "undo turn")
            fresh = load_table(pk=table.game.pk)
            if row.report["items"][0][0] == "did":
                assert (fresh.game.ply, fresh.position) == (table.game.ply, table.position)
        assert not Move.objects.filter(game=table.game, goes_on=True).exists()
        assert Move.objects.filter(game=table.game).count() > before


def test_a_turn_is_told_as_one(table: Table, alice: Player, bob: Player, client: Client) -> None:
    address = f"/g/{table.game.code}/"
    line = sold(table)
    after = do(table, line, "pass", "end")
    for reader, whose in (
        (client, "Alice&#x27;s turn"),
        (sign_in(alice), "Your moves"),
        (sign_in(bob), "Alice&#x27;s turn"),
    ):
        for part in ("", "log/"):
            page = reader.get(address + part).content.decode()
            turns = re.findall(rf"{HEADING}.*?</[ou]l></li>", page, re.DOTALL)
            mine = [turn for turn in turns if f"<code>{line}</code>" in turn and "<code>end</code>" in turn]
            assert any(f"<b>{whose}</b>" in turn for turn in mine)
    walked = client.get(f"{address}ply/{after.game.ply}/").content.decode()
    walked = walked[walked.index('class="walked"') :]
    assert walked.index("Alice&#x27;s turn") < walked.index("Alice sells") < walked.index("<code>end</code>")
    assert "s turn</b>" not in client.get(f"{address}ply/{table.game.ply + 1}/").content.decode()
    told = client.get(address).content.decode()
    story = told[told.index('id="h-story"') : told.index("</section>", told.index('id="h-story"'))]
    assert story.count(HEADING) == 1 and "Alice is done." in story and "Alice sells" in story
    mail = str(render(turn_mail(after)).body)
    assert re.search(
        r"- Alice's turn:\n  - Alice sells .*\n  - Alice passes\. \(pass\)\n  - Alice is done\. \(end\)\n", mail
    )


def test_nothing_is_told_as_a_turn_where_a_turn_is_one_decision(alice: Player, bob: Player, client: Client) -> None:
    for title in ("mykerinos", "thebes"):
        table = game_at(30, alice, bob, title=title)
        for part in ("", "log/", "ply/20/"):
            page = client.get(f"/g/{table.game.code}/{part}").content.decode()
            assert HEADING not in page and "s turn</b>" not in page
        assert "'s turn" not in str(render(turn_mail(table)).body)


def test_what_was_taken_back_stands_in_its_turn(table: Table) -> None:
    line = sold(table)
    do(table, line, "pass")
    undo(table.game.pk, table.seats[0].pk, table.game.ply + 1)
    after = do(table, "hide " + next(card for card in table.position.seats[0].hand if card not in line), "end")
    found = by_turn(rows(after, None, undone=True, ply__gte=table.game.ply))
    assert [len(part) for part in found] == [4]


def test_who_was_not_asked_can_still_take_the_turn_back(alice: Player) -> None:
    """A line without a choice that ends the round was played at once, chance drew, and the turn was sealed."""
    Player.objects.filter(pk=alice.pk).update(plays_forced_hidden=True)
    alice.refresh_from_db()

    def one_card_is_left(position: Any, ply: int) -> bool:
        mine = position.seats[0]
        return bool(position.phase == "turn" and position.taken == 1 and len(mine.hand) == 1 and position.round < 4)

    for seed in range(200):
        moves = random_moves(1, one_card_is_left, seed, "oasis", ("sell", "play", "end"))
        table = made_of(moves, (alice,), title="oasis")
        if table.due() == (0,) and one_card_is_left(table.position, 0):
            break
    (card,) = table.position.seats[0].hand
    after = do(table, f"play {card}")
    assert (after.position.phase, after.due(), after.legal(after.seats[0])) == ("after", (0,), ["end"])
    assert undoable(after, after.seats[0]) is not None
    undo(table.game.pk, table.seats[0].pk, table.game.ply)
    assert do(table, f"play {card}", "end").position.round == table.position.round + 1


def test_a_forced_line_that_shows_nothing_is_played_and_taken_back_with_the_turn(alice: Player, bob: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(plays_forced_hidden=True)
    alice.refresh_from_db()

    def nothing_is_free(position: Any, ply: int) -> bool:
        mine = position.seats[0]
        dear = {*mine.hand} <= {"camel", "palm", "well"} and len(mine.hand) > 1
        return bool(position.phase == "turn" and position.turn == 0 and dear and not mine.coins)

    moves = random_moves(2, nothing_is_free, 2, "oasis", ("play fig", "play date", "hide", "end", "play"))
    table = made_of(moves, (alice, bob), title="oasis")
    after = do(table, "pass")
    found = undoable(after, after.seats[0])
    assert found is not None and (found.turn, found.from_start, found.several) == (("pass", "end"), True, False)
    undo(table.game.pk, table.seats[0].pk, found.ply)
    assert load_table(pk=table.game.pk).position == table.position


def test_others_are_told_of_a_turn_twice_at_most_whatever_its_length(table: Table, alice: Player) -> None:
    """The turn that was told was counted by its last decision: with one line more each time it was another one each time."""
    line = sold(table)
    for number, lines in enumerate([("pass", "end"), (line, "pass", "end")]):
        after = do(table, *lines)
        assert undos_before(Wait.objects.get(game=table.game, ended_at=None)) == number
        Mail.objects.filter(pk=turn_mail(after).pk).update(state=Mail.State.SENT, sent_at=site_time.now())
        found = undoable(after, after.seats[0])
        assert found is not None
        last = found.ply
        if number == 0:
            undo(table.game.pk, table.seats[0].pk, last, whole_turn=True)
    for whole in (False, True):
        with pytest.raises(Refused, match="twice"):
            undo(table.game.pk, table.seats[0].pk, last, whole_turn=whole)


def test_taking_a_turn_back_is_no_clock(table: Table, shift_clock: Callable[[timedelta], None]) -> None:
    """The wait of the first line came back, and so did the time that another wait had taken since."""
    Game.objects.filter(pk=table.game.pk).update(pace=pace_to_json(PRESETS["daily"]))
    alices = table.seats[0]
    before = do(table, "pass", "end")
    assert 0 not in before.due()
    undone = undo(table.game.pk, alices.pk, before.game.ply - 1)
    deadline = undone.waits[alices.pk].deadline
    shift_clock(timedelta(hours=16))
    found = undoable(do(undone, "end"), alices)
    assert found is not None and found.turn == ("pass", "end")
    fresh = undo(table.game.pk, alices.pk, found.ply, whole_turn=True)
    now = fresh.waits[alices.pk].deadline
    assert deadline is not None and now is not None
    assert abs(now - deadline) < timedelta(minutes=5)


def test_the_link_of_a_mail_takes_a_turn_back(table: Table, client: Client) -> None:
    line = sold(table)
    send(address_for(table, 0), f"{line}\npass")
    link = re.search(r"(/m/\S+)", text_of(letters_to("alice@example.org")[-1]))
    assert link is not None
    page = client.get(link[1])
    assert b"Undo my whole turn" in page.content
    assert client.post(f"{link[1].rstrip('/')}/undo", {"ply": table.game.ply + 1, "whole": "1"}).status_code == 302
    assert stands(table) == []
