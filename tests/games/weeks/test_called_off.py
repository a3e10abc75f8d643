"""A week that an admin calls off: its seed is open, it has no list, and whoever had begun is told why."""

import pytest
from django.test import Client

from games.letters.notices import NOTICES
from games.lobby.weeks import open_and_close_weeks
from games.models import Attempt, Game, Player, Week, WeekSeed
from games.table.table import load_table
from tests.games.accounts.test_keeping import act, logged, page
from tests.games.conftest import make_player
from tests.games.weeks.play import begin, finish, last_legal, open_now, play_on, to_monday
from tests.steps import Shift, letters_to, sign_in, text_of

pytestmark = pytest.mark.django_db
REASON = "The bot plays a move that the rules forbid."


@pytest.fixture
def keeper() -> Player:
    return make_player("keeper", is_staff=True, is_superuser=True)


def test_a_week_is_called_off_with_a_reason_and_then_it_is_open_without_a_list(
    keeper: Player, alice: Player, bob: Player, dora: Player, shift_clock: Shift
) -> None:
    week = open_now()
    done, running = finish(week, alice), play_on(begin(week, bob), last_legal, 2)
    secret = bytes(WeekSeed.objects.get(week=week).secret).hex()
    desk = sign_in(keeper)
    assert secret not in page(desk, week)
    assert desk.post(f"/admin/games/week/{week.pk}/delete/", {"post": "yes"}).status_code == 403
    assert "Give a reason" in act(desk, week, "call-off") and Week.objects.get().closed_at is None
    assert "Done" in act(desk, week, "call-off", reason=REASON)
    assert logged(keeper) == [("Called the week off.", week.name)]
    assert desk.get(f"/admin/games/week/{week.pk}/do/call-off/").status_code == 200
    assert "has closed" in act(desk, week, "call-off", reason="again") and len(logged(keeper)) == 1
    assert open_and_close_weeks() == 0, "the week of now is not opened anew"
    assert not Game.objects.filter(sealed=True).exists() and not Game.objects.filter(public=True).exists()
    where = f"/digs/{week.name}/"
    for reader in (Client(), sign_in(alice), sign_in(dora)):
        body = reader.get(where).content.decode()
        assert REASON in body and secret in body and "Alice" not in body.partition("<main")[2]
        assert "Where they dug" not in body and "Place 1" not in body
    assert "called off" in Client().get("/digs/").content.decode()
    assert secret in sign_in(alice).get(f"/g/{done.game.code}/record.json").content.decode()
    assert Client().get(f"/g/{done.game.code}/").status_code == 404, "it stays private"
    for player in (alice, bob):
        assert REASON in text_of(letters_to(str(player.email))[-1])
    assert not letters_to("dora@example.org") and "reason" in str(NOTICES["week_called_off"].sentence)
    play_on(load_table(pk=running.game.pk))
    assert Attempt.objects.get(player=bob).finished_at is None
    assert begin(week, dora).game.sealed is False and not Attempt.objects.filter(player=dora).exists(), "a try"
    shift_clock(to_monday())
    assert open_and_close_weeks() == 1
    body = Client().get(where).content.decode()
    assert "Alice" not in body.partition("<main")[2] and REASON in body
