"""A week's dig: opened and closed by the sweep, the same deal for everybody, one attempt a person, in the list or out of it."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection, transaction
from django.test import Client

from engine.cli.status import verify
from engine.records.record import read_record
from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.accounts.visitors import forget_visitor, hand_to
from games.lib import site_time
from games.lobby import weeks
from games.lobby.parting import Path, forks_of, parting
from games.lobby.weeks import deal_of, open_and_close_weeks, week_at
from games.models import Attempt, Game, Inbound, Mail, Move, Player, Week, WeekSeed
from games.play.history.records import game_record
from games.play.moves.bots import play_bots
from games.play.seats.handover import resign
from games.table.advance import WrongDeal
from games.table.table import load_table
from tests.games.accounts.test_erasure import cells, places
from tests.games.weeks.play import begin, finish, first_legal, last_legal, open_now, play_on, to_monday
from tests.steps import Shift, sign_in

pytestmark = pytest.mark.django_db


def lines(game: Game) -> list[str]:
    return list(Move.objects.of(game).standing().order_by("ply").values_list("text", flat=True))


def test_weeks_begin_on_monday_at_six_and_titles_take_turns() -> None:
    monday = datetime(2026, 11, 23, 6, tzinfo=UTC)
    assert week_at(monday) == week_at(monday + timedelta(days=6, hours=23)) == monday
    assert week_at(monday - timedelta(seconds=1)) == monday - timedelta(days=7)
    dealt = [deal_of(monday + timedelta(days=7 * number)) for number in range(6)]
    assert sorted(one["title"] for one in dealt[:3]) == ["arnak", "mykerinos", "thebes"]
    alone = [one for one in dealt if one["title"] == "arnak"]
    assert [one["bot"] for one in alone] == ["", ""] and {one["options"]["difficulty"] for one in alone} == {"2"}
    assert len({one["options"]["temple"] for one in alone}) == 2
    assert {one["bot"] for one in dealt if one["title"] != "arnak"} == {"greedy"}


def test_the_sweep_opens_each_week_once_and_closes_it(shift_clock: Shift) -> None:
    assert open_and_close_weeks() == 1 and open_and_close_weeks() == 0
    week = Week.objects.get()
    assert week.begins <= site_time.now() < week.closes_at and week.closed_at is None
    assert len(bytes(WeekSeed.objects.get(week=week).secret)) == 32
    shift_clock(to_monday())
    assert open_and_close_weeks() == 2 and open_and_close_weeks() == 0
    assert Week.objects.filter(closed_at=None).count() == 1 and Week.objects.count() == 2
    shift_clock(timedelta(days=21))
    assert open_and_close_weeks() == 2, "weeks that were missed are not made up"


def test_nothing_is_opened_where_it_is_switched_off() -> None:
    site.WEEKLY = []
    assert open_and_close_weeks() == 0 and not Week.objects.exists()


@pytest.mark.parametrize("title", ["mykerinos", "thebes", "arnak"])
def test_the_same_decisions_meet_the_same_deal_and_the_record_can_be_checked(
    title: str, alice: Player, bob: Player, dora: Player, shift_clock: Shift
) -> None:
    week = open_now(title)
    one, other = finish(week, alice), finish(week, bob)
    assert lines(one.game) == lines(other.game) and one.game.pk != other.game.pk
    third = play_on(begin(week, dora), last_legal, 3)
    assert lines(third.game)[: len(lines(third.game))] != lines(one.game)[: len(lines(third.game))]
    seat = one.seat_of(alice)
    sealed = game_record(one, seat).to_json()
    assert sealed["draws"] == {"keys": "named"} and sealed["week"] == week.name and "seed" not in sealed
    shift_clock(to_monday())
    open_and_close_weeks()
    opened = game_record(load_table(pk=one.game.pk), None)
    assert verify(read_record(opened.line())) == {"ok": True}
    mine = Attempt.objects.get(player=alice)
    rival = one.title.rival(one.position)
    theirs = rival.points if rival else one.seats[1].points
    points = one.seats[0].points or 0
    assert (mine.points, mine.ahead) == (points, points - (theirs or 0))


def test_a_game_whose_moves_do_not_fit_the_seed_is_not_played_on(alice: Player) -> None:
    table = play_on(begin(open_now(), alice), first_legal, 2)
    Game.objects.filter(pk=table.game.pk).update(position=table.game.position)
    WeekSeed.objects.update(secret=bytes(32))
    from games.models import Seed

    Seed.objects.filter(game=table.game).update(secret=bytes(32))
    before = lines(table.game)
    with pytest.raises(WrongDeal):
        play_on(table)
    assert lines(table.game)[: len(before)] == before


def test_a_person_has_one_attempt_however_often_they_begin(alice: Player) -> None:
    week = open_now()
    assert begin(week, alice).game == begin(week, alice).game
    assert Attempt.objects.get().game.creator == alice and Game.objects.count() == 1
    finished = play_on(load_table(pk=Game.objects.get().pk))
    assert begin(week, alice).game == finished.game, "no second one while it is sealed"


def test_a_visitor_takes_the_attempt_along_unless_the_account_has_one(alice: Player, bob: Player) -> None:
    week = open_now()
    visitor = Player.objects.create(visitor=True, is_active=False, confirmed_at=None)
    second = Player.objects.create(visitor=True, is_active=False, confirmed_at=None)
    own = begin(week, alice)
    taken, left = begin(week, visitor), begin(week, second)
    hand_to(visitor, bob)
    hand_to(second, alice)
    assert Attempt.objects.get(player=bob).game == taken.game
    assert Attempt.objects.get(player=alice).game == own.game
    played = play_on(load_table(pk=left.game.pk))
    assert played.seats[0].player == alice
    assert not Attempt.objects.filter(player=alice, finished_at__isnull=False).exists(), "a try"


def test_who_resigns_or_ends_after_the_close_is_not_listed(
    alice: Player, bob: Player, dora: Player, shift_clock: Shift
) -> None:
    week = open_now()
    finish(week, alice)
    left = begin(week, bob)
    resign(left.game.pk, bob)
    play_bots(left.game.pk)
    assert load_table(pk=left.game.pk).game.state == Game.State.FINISHED
    late = play_on(begin(week, dora), first_legal, 2)
    shift_clock(to_monday())
    open_and_close_weeks()
    assert play_on(load_table(pk=late.game.pk)).game.state == Game.State.FINISHED
    assert [one.player for one in Attempt.objects.listed()] == [alice]
    assert dict(Game.objects.values_list("creator__name", "public")) == {"Alice": True, "Bob": False, "Dora": False}
    assert not Game.objects.filter(sealed=True).exists()
    again = begin(week, alice)
    assert again.game.week == week and Attempt.objects.filter(player=alice).count() == 1, "a try, which does not count"


def test_games_are_unsealed_in_pieces_and_what_a_crash_left_is_done_later(
    alice: Player, bob: Player, dora: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    week = open_now()
    for player in (alice, bob):
        finish(week, player)
    begin(week, dora)
    shift_clock(to_monday())
    monkeypatch.setattr(weeks, "PIECE", 1)
    Week.objects.update(closed_at=site_time.now())
    assert weeks.unseal_games(week.pk) == 1
    # The process was killed here: the week is closed, and two games are still sealed.
    assert Game.objects.filter(sealed=True, public=False).count() == 2
    page = Client().get(f"/digs/{week.name}/").content.decode()
    assert "Alice" in page and "Bob" in page and page.count("/booklet/") == 1
    assert not weeks.close_week(week.pk) and not Game.objects.filter(sealed=True).exists()
    assert set(Game.objects.filter(public=True).values_list("creator__name", flat=True)) == {"Alice", "Bob"}


class Killed(BaseException):
    """The end of a process, in a test."""


def killed_at(statement: int) -> AbstractContextManager[None]:
    """Let the process end at that statement of the database, instead of executing it."""
    left = statement

    def execute(run: Any, *args: Any) -> Any:
        nonlocal left
        left -= 1
        if not left:
            raise Killed
        return run(*args)

    return connection.execute_wrapper(execute)


def test_each_letter_is_posted_once_in_pieces_wherever_the_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    site.WEEKLY = ["thebes"]
    monkeypatch.setattr(weeks, "PIECE", 2)
    people = [Player(email=f"{n}@example.org", name=f"P{n}", name_key=f"p{n}", week_letter=n != 2) for n in range(6)]
    Player.objects.bulk_create(people)
    posted: list[int] = []
    for statement in range(1, 200):
        with transaction.atomic():
            try:
                with killed_at(statement):
                    open_and_close_weeks()
            except Killed:
                posted.append(Mail.objects.filter(kind="week").count())
            open_and_close_weeks()
            found = sorted(Mail.objects.filter(kind="week").values_list("address", flat=True))
            assert found == [f"{n}@example.org" for n in range(6) if n != 2]
            assert Week.objects.get().letters_after is None
            transaction.set_rollback(True)
        if len(posted) < statement:
            break
    assert set(posted) == {0, 2, 4, 5}


def test_two_processes_post_each_letter_once(
    alice: Player, bob: Player, dora: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    week = open_now()
    monkeypatch.setattr(weeks, "PIECE", 1)
    Player.objects.update(week_letter=True)
    Week.objects.update(letters_after=0)
    one, other = Week.objects.get(pk=week.pk), Week.objects.get(pk=week.pk)
    for process in (one, other, one, one, other, other, other):
        weeks.post_letters(process)
    assert sorted(Mail.objects.filter(kind="week").values_list("player__name", flat=True)) == ["Alice", "Bob", "Dora"]
    assert Week.objects.get().letters_after is None


def test_closing_waits_for_emails_that_came_in_time_but_not_for_ever(shift_clock: Shift) -> None:
    week = open_now()
    Inbound.objects.create(key="1", recipient="x", raw=b"", received_at=week.closes_at - timedelta(minutes=1))
    shift_clock(to_monday())
    open_and_close_weeks()
    assert Week.objects.get(pk=week.pk).closed_at is None
    shift_clock(timedelta(minutes=15))
    open_and_close_weeks()
    assert Week.objects.get(pk=week.pk).closed_at is not None


def test_a_deleted_account_stays_in_the_list_without_its_name(alice: Player, bob: Player, shift_clock: Shift) -> None:
    week = open_now()
    finish(week, alice)
    delete_account(alice)
    shift_clock(to_monday())
    open_and_close_weeks()
    body = sign_in(bob).get(f"/digs/{week.name}/").content.decode()
    assert "former player" in body and "Alice" not in body


def test_my_data_have_my_digs_with_the_seed_once_they_are_open(alice: Player, bob: Player, shift_clock: Shift) -> None:
    week = open_now()
    secret = bytes(WeekSeed.objects.get(week=week).secret).hex()
    mine, other = finish(week, alice), play_on(begin(week, bob), last_legal, 2)
    attempt = Attempt.objects.get(player=alice)
    one = {"week": week.name, "game": mine.game.code, "ahead": attempt.ahead, "points": attempt.points}
    sealed = export(alice, site_time.now())
    assert sealed["digs"] == [one] and attempt.points and secret not in repr(sealed)
    assert export(bob, site_time.now())["digs"] == [
        {"week": week.name, "game": other.game.code, "ahead": None, "points": None}
    ]
    assert other.game.code not in repr(sealed)
    shift_clock(to_monday())
    open_and_close_weeks()
    opened = export(alice, site_time.now())
    assert opened["digs"] == [one] and opened["games"][0]["record"]["draws"] == {"keys": "named", "seed": secret}


def test_nothing_of_a_week_names_a_person_who_has_gone(alice: Player, shift_clock: Shift) -> None:
    week = open_now()
    finish(week, alice)
    visitor = Player.objects.create(visitor=True, is_active=False, confirmed_at=None)
    left = begin(week, visitor)
    delete_account(alice)
    forget_visitor(visitor)
    assert not Game.objects.filter(pk=left.game.pk).exists()
    assert [one.player.deleted_at is not None for one in Attempt.objects.select_related("player")] == [True]
    shift_clock(to_monday())
    open_and_close_weeks()
    week.refresh_from_db()
    found = [*cells()]
    assert any(table == "games_week" for table, _column, _value in found)
    texts = [value.lower() for table, _column, value in found if table in ("games_week", "games_attempt")]
    assert not any(b"alice" in text for text in texts)
    assert not {one for one in places("alice@example.org") if "week" in one or "attempt" in one}


def test_a_browser_begins_once_though_its_visitor_was_forgotten(client: Client) -> None:
    week = open_now()
    where = f"/digs/{week.name}/play/"
    assert client.post(where, {"request_key": "a"}).headers["Location"].startswith("/g/")
    assert client.post(where, {"request_key": "b"}).headers["Location"].startswith("/g/")
    assert Game.objects.count() == 1
    client.post("/play/forget/")
    assert not Game.objects.exists()
    assert "already begun" in client.post(where, {"request_key": "c"}, follow=True).content.decode()
    assert not Game.objects.exists()


def test_where_people_parted_is_told_along_ones_own_dig(
    alice: Player, bob: Player, dora: Player, carol: Player, shift_clock: Shift
) -> None:
    week = open_now()
    for player in (alice, bob):
        finish(week, player)
    finish(week, dora, last_legal)
    begin(week, carol)
    where = f"/digs/{week.name}/"
    assert "Where you parted" not in sign_in(alice).get(where).content.decode()
    shift_clock(to_monday())
    open_and_close_weeks()
    table = Game.objects.get(attempt__player=alice)
    other = Game.objects.get(attempt__player=dora)
    pairs = zip(lines(table), lines(other), strict=False)
    ply, (mine, theirs) = next((ply, pair) for ply, pair in enumerate(pairs) if pair[0] != pair[1])
    ahead = {one.player: one.ahead for one in Attempt.objects.listed().select_related("player")}
    summary = Week.objects.get(pk=week.pk).summary
    assert summary is not None and summary["ply"] == ply
    assert [(one["line"], one["count"], one["ahead"]) for one in summary["choices"]] == [
        (mine, 2, [ahead[alice], ahead[bob]]), (theirs, 1, [ahead[dora]])
    ]  # fmt: skip
    own = " ".join(sign_in(alice).get(where).content.decode().split())
    assert f">Move {ply + 1}</a>" in own and "you were alone" not in own
    assert f"From move {ply + 1} on you were alone." in sign_in(dora).get(where).content.decode()
    best = max((one for one in Attempt.objects.listed()), key=lambda one: (one.ahead or 0, -one.pk)).player.name
    assert f"of the best dig, by {best}, at which" in " ".join(Client().get(where).content.decode().split())


def test_where_all_decided_alike_the_page_says_so(alice: Player, bob: Player, shift_clock: Shift) -> None:
    week = open_now()
    finish(week, alice)
    where, alike = f"/digs/{week.name}/", "Everyone in the list decided alike"
    shift_clock(to_monday())
    open_and_close_weeks()
    assert alike not in Client().get(where).content.decode(), "one alone"
    week = Week.objects.latest("begins")
    for player in (alice, bob):
        finish(week, player)
    shift_clock(to_monday())
    open_and_close_weeks()
    page = Client().get(f"/digs/{week.name}/").content.decode()
    assert alike in page and "This dig has closed." in page


def test_who_was_together_parts_again_further_on() -> None:
    decided = {1: "a b c", 2: "a b d", 3: "a x", 4: "a b c"}
    paths = [Path(one, one * 10, [*enumerate(text.split())]) for one, text in decided.items()]
    summary = parting(paths, 0)

    def taken(attempt: int) -> list[tuple[int, list[bool]]]:
        return [(fork.move, [one.mine for one in fork.choices]) for fork in forks_of(summary, attempt)]

    assert taken(2) == [(2, [True, False]), (3, [False, True])] and taken(3) == [(2, [False, True])]
    assert forks_of(summary, 1)[1].choices[0].results == "+40, +10" and forks_of(summary, 9) == []
    assert forks_of(summary, 1)[0].choices[0].results == "+23.3"
    assert parting(paths[:1], 0) is None and parting([paths[0], paths[3]], 0) is None and forks_of({}, 1) == []
