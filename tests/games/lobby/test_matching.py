"""Ready to play: wishes, and the games that the site starts for them."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import combinations
from random import Random
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from engine.registry import TITLES
from games.clock.pace import PRESETS, pace_to_json
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import matching
from games.lobby.matching import match_wishes
from games.lobby.new_game import NAME, OPEN
from games.lobby.ready import save_wish, wishes_of, withdraw_wish
from games.mail import sending
from games.models import Block, Game, Player, Ready, Seat
from games.play.seats.closing import close_game
from games.play.seats.handover import resign
from games.table.table import load_table
from tests.games.lobby.browsing import checked, page
from tests.games.lobby.conftest import OpenGame, told
from tests.rounds import rounds
from tests.steps import sign_in

pytestmark = pytest.mark.django_db

NewPlayer = Callable[[str], Player]
Shift = Callable[[timedelta], None]


@pytest.fixture
def new_player() -> NewPlayer:
    def make(name: str) -> Player:
        return Player.objects.create_user(f"{name}@example.org", "amphora", name=name)

    return make


def wish(player: Player, *sizes: int, title: str = "thebes", pace: str = "bank", **fields: int) -> Ready:
    return save_wish(player, title, sizes or (2,), pace, **fields)  # type: ignore[arg-type]


def people(game: Game) -> set[str]:
    return {seat.player.name for seat in game.seats.select_related("player") if seat.player}


def test_two_wishes_are_a_game_and_used_up(alice: Player, bob: Player) -> None:
    wish(alice)
    assert match_wishes() == 0
    wish(bob)
    assert match_wishes() == 1
    game = Game.objects.get()
    assert (game.title, game.state, game.public, game.players) == ("thebes", Game.State.RUNNING, True, 2)
    assert game.pace == pace_to_json(PRESETS["bank"])
    assert {seat.origin for seat in game.seats.all()} == {Seat.Origin.READY}
    assert told(alice) + told(bob) == ["matched"], "the other one begins"
    assert not Ready.objects.exists()
    assert match_wishes() == 0


def test_the_game_has_a_name_in_the_language_of_the_first_wish(alice: Player, bob: Player) -> None:
    Player.objects.update(language="de")
    for player in (alice, bob):
        player.refresh_from_db()
        wish(player)
    assert match_wishes() == 1
    assert Game.objects.get().name.startswith("Zu zweit in ")


@pytest.mark.parametrize("when", Player.MailWhen.values)
@pytest.mark.parametrize("title", TITLES)
def test_a_player_who_begins_gets_one_mail_that_says_so(
    alice: Player, bob: Player, mailoutbox: list[EmailMessage], shift_clock: Shift, title: str, when: str
) -> None:
    Player.objects.update(mail_when=when)
    for player in (alice, bob):
        player.refresh_from_db()
        wish(player, title=title)
    assert match_wishes() == 1
    table = load_table(pk=Game.objects.get().pk)
    (beginner,) = (seat.player for seat in table.seats if seat.pk in table.waits)
    shift_clock(timedelta(hours=2))
    sending.sweep()
    for player in (alice, bob):
        (body,) = (str(letter.body) for letter in mailoutbox if str(player.email) in letter.to[0])
        assert (
            f"You were ready for {table.title.name}" in body
            and "You play with" in body
            and f"/g/{table.game.code}/not-now/" in body
        )
        assert ("What you can do now" in body) == (player == beginner and when in {"now", "later"})


def test_a_wish_is_refused_kindly_and_replaces_the_one_before(alice: Player) -> None:
    with pytest.raises(Refused, match="how many players"):
        wish(alice, 7)
    with pytest.raises(Refused, match="pace"):
        wish(alice, pace="brisk")
    with pytest.raises(Refused, match="1 to 5"):
        wish(alice, at_once=6)
    with pytest.raises(Refused, match="no such title"):
        wish(alice, title="senet")
    first = wish(alice)
    second = wish(alice, 3, 2, pace="weekly", at_once=2)
    assert (second.pk, second.since, second.sizes) == (first.pk, first.since, [2, 3])
    assert list(wishes_of(alice)) == ["thebes"]
    assert withdraw_wish(alice, "thebes") and not withdraw_wish(alice, "thebes")


def test_the_game_is_as_large_as_the_oldest_wish_allows(alice: Player, bob: Player, carol: Player) -> None:
    wish(alice, 2, 3)
    wish(bob, 2)
    wish(carol, 2, 3)
    assert match_wishes() == 1
    assert Game.objects.get().players == 2
    wish(carol, 2, 3)
    wish(bob, 3)
    wish(alice, 3, title="mykerinos")
    assert match_wishes() == 0, "another title, and too few for three"


def test_all_accept_the_pace(alice: Player, bob: Player) -> None:
    wish(alice, pace="weekly")
    wish(bob, pace="daily")
    match_wishes()
    assert Game.objects.get().pace == pace_to_json(PRESETS["daily"]), "the slowest that both accept"


def test_open_games_are_completed_first_and_only_those_that_begin_by_it(
    alice: Player, bob: Player, carol: Player, new_player: NewPlayer, open_game: OpenGame
) -> None:
    large = open_game(alice, OPEN, OPEN, title="thebes", pace=PRESETS["bank"]).game
    quick = open_game(alice, OPEN, title="thebes", pace=PRESETS["brisk"]).game
    reserved = open_game(alice, (NAME, "Carol"), OPEN, title="thebes", pace=PRESETS["bank"]).game
    polish = open_game(alice, OPEN, title="thebes", pace=PRESETS["bank"], language="pl").game
    wish(bob, 2, 3)
    assert match_wishes() == 0, "one more would be missing, quicker, reserved, another language"
    small = open_game(alice, OPEN, title="thebes", pace=PRESETS["bank"]).game
    assert match_wishes() == 1
    for game, state in ((small, "running"), (large, "open"), (quick, "open"), (reserved, "open"), (polish, "open")):
        game.refresh_from_db()
        assert game.state == state
    assert people(small) == {"Alice", "Bob"}
    wish(new_player("Dora"), 3)
    wish(carol, 2, 3)
    match_wishes()
    assert people(large) == {"Alice", "Dora", "Carol"}


def test_only_so_many_games_run_at_once_and_endless_wishes_stay(alice: Player, bob: Player, carol: Player) -> None:
    wish(alice, at_once=2)
    wish(bob, endless=True)
    wish(carol, endless=True)
    assert match_wishes() == 1
    assert match_wishes() == 1
    assert sorted(map(sorted, map(people, Game.objects.all()))) == [["Alice", "Bob"], ["Alice", "Carol"]]
    assert list(wishes_of(alice)) == []
    assert match_wishes() == 0, "both others play one game, and want no more"
    Game.objects.update(state="finished", ended_at=site_time.now(), result={"winners": []})
    assert match_wishes() == 1, "they are ready again, and have not met"


def test_two_who_have_just_finished_a_game_are_not_matched_at_once(alice: Player, bob: Player) -> None:
    wish(alice, endless=True)
    wish(bob, endless=True)
    assert match_wishes() == 1
    over = site_time.now() - timedelta(days=2)
    Game.objects.update(state="finished", ended_at=over, result={"winners": []})
    assert match_wishes() == 0
    Game.objects.update(ended_at=over - timedelta(days=1, seconds=1))
    assert match_wishes() == 1


@pytest.mark.database
@pytest.mark.parametrize(
    "away",
    [
        {"is_active": False},
        {"mail_suspended_at": "2026-01-01T00:00Z"},
        {"confirmed_at": None},
        {"days_off": "soon"},
    ],
)
def test_who_is_away_is_not_matched(alice: Player, bob: Player, away: dict[str, object]) -> None:
    wish(alice)
    wish(bob)
    today = site_time.now().date()
    if "days_off" in away:
        away = {"days_off": [[str(today + timedelta(days=3)), str(today + timedelta(days=9))]]}
    Player.objects.filter(pk=bob.pk).update(**away)
    assert match_wishes() == 0
    Player.objects.filter(pk=bob.pk).update(
        is_active=True, mail_suspended_at=None, confirmed_at=site_time.now(), days_off=[]
    )
    assert match_wishes() == 1


def test_a_wish_that_changes_meanwhile_starts_nothing(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish(alice)
    wish(bob)
    start = matching.seat_wishes

    def late(wishes: list[Ready], table: object = None) -> bool:
        withdraw_wish(bob, "thebes")
        return start(wishes, None)

    monkeypatch.setattr(matching, "seat_wishes", late)
    assert match_wishes() == 0
    assert not Game.objects.exists() and list(wishes_of(alice)) == ["thebes"], "all of it, or nothing"


def test_who_resigned_has_met_the_others_and_meets_them_later(alice: Player, bob: Player, shift_clock: Shift) -> None:
    for player in (alice, bob):
        wish(player, endless=True)
    assert match_wishes() == 1
    game = Game.objects.get()
    for seat in load_table(pk=game.pk).seats:
        Seat.objects.filter(pk=seat.pk).update(awaits_first_move=False)
    resign(game.pk, alice)
    close_game(game.pk, bob)
    assert match_wishes() == 0, "they have just finished one together"
    shift_clock(timedelta(days=3, minutes=1))
    assert match_wishes() == 1


def test_eight_endless_players_meet_each_other_evenly(new_player: NewPlayer, shift_clock: Shift) -> None:
    """Games end one at a time, so that mostly the two who have just played are free."""
    for name in "abcdefgh":
        wish(new_player(name), endless=True)
    games, random, ends, day = rounds(56, 400), Random(1), dict[int, int](), 0
    while len(ends) < games:
        match_wishes()
        for game in Game.objects.filter(state="running").exclude(pk__in=ends).order_by("pk"):
            ends[game.pk] = day + random.randint(8, 35)
        day += 1
        shift_clock(timedelta(days=1))
        over = Game.objects.filter(state="running", pk__in=[pk for pk, end in ends.items() if end <= day])
        over.update(state="finished", ended_at=site_time.now(), result={"winners": []})
    met = Counter(frozenset(people(game)) for game in Game.objects.all())
    mean = len(ends) / 28
    assert max(met.values()) <= (2.5 if games < 400 else 2) * mean
    assert games < 400 or all(met[frozenset(pair)] >= mean / 2 for pair in combinations("abcdefgh", 2))


@pytest.mark.parametrize(("avoided", "days"), [(False, 7), (True, 3)])
def test_two_are_apart_for_longer_where_somebody_whom_both_have_met_less_is_ready(
    alice: Player, bob: Player, carol: Player, avoided: bool, days: int
) -> None:
    wish(alice, endless=True)
    wish(bob, endless=True)
    assert match_wishes() == 1
    wish(carol, 3)
    if avoided:
        Block.objects.create(player=alice, other=carol, avoid=True)
    over = site_time.now() - timedelta(days=days)
    Game.objects.update(state="finished", ended_at=over + timedelta(hours=1), result={"winners": []})
    assert match_wishes() == 0
    Game.objects.update(ended_at=over - timedelta(hours=1))
    assert match_wishes() == 1


# -- on the pages, and in mails


def test_the_form_saves_wishes_and_takes_them_back(alice: Player, bob: Player) -> None:
    browser = sign_in(alice)
    assert "Ready to play" in page(browser, "/desk/")
    form = browser.get("/ready/?title=arnak").context["form"]
    assert form["title_arnak"].value() is True and form["sizes_arnak"].value() == [2]
    sent = {"title_thebes": "on", "sizes_thebes": ["2", "3"], "pace": "daily", "at_once": "2", "endless": "on"}
    assert browser.post("/ready/", sent)["Location"] == "/desk/"
    saved = wishes_of(alice)["thebes"]
    assert (saved.sizes, saved.pace, saved.at_once, saved.endless) == ([2, 3], "daily", 2, True)
    assert browser.get("/ready/").context["form"]["sizes_thebes"].value() == [2, 3]
    wrongs: list[dict[str, Any]] = [{"sizes_thebes": ["9"]}, {"sizes_thebes": []}, {"pace": "none"}, {"at_once": "77"}]
    for wrong in wrongs:
        checked(browser.post("/ready/", sent | wrong), 422)
        assert wishes_of(alice)["thebes"].version == saved.version, "a form that is refused changes nothing"
    for said in ("no longer ready", "Tick what you would like to play, then save"):
        assert said in browser.post("/ready/", {"pace": "daily", "at_once": "1"}, follow=True).content.decode()
        assert wishes_of(alice) == {}
    assert Client().get("/ready/")["Location"].startswith("/account/login/")
