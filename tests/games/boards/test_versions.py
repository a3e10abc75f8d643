"""Two versions of a title's rules beside each other: a stored game keeps its rules, and the board that knows their view."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.safestring import SafeString, mark_safe

from devtools.title_faults import faults
from engine.records.record import Record
from games.boards.contract import PREFIX
from games.boards.registry import get_presenter
from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.mail.post import draft, post_all
from games.mail.rendering import render
from games.models import Mail, Player
from games.play.moves.import_game import import_record
from games.table.table import Table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.pages.conftest import strict
from tests.oasis.board import PRESENTER, PRESENTERS
from tests.oasis.board.presenter import OasisLists, OasisPage
from tests.oasis.position import Position, View, view
from tests.oasis.rules import RULES, Oasis
from tests.steps import SEED, random_moves, sign_in, turn_mail

NEWS = "By the second rules"
PIECE = "second-piece"


class SecondView(View):
    """What the second rules show: the first board does not know it."""


class SecondOasis(Oasis):
    """Rules version 2."""

    rules = 2

    @staticmethod
    def view(position: Position, seat: int | None, open: bool = False) -> View:
        return SecondView(*view(position, seat, open))


class SecondPage(OasisPage):
    """A page that names the second rules."""

    def stage(self, view: View) -> str:
        assert type(view) is SecondView
        return f"{NEWS}. {super().stage(view)}"


class SecondLists(OasisLists):
    """Lists with one more piece."""

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        return mark_safe(super().sprite(prefix) + f'<svg hidden=""><g id="{prefix}{PIECE}"/></svg>')


class FirstPage(OasisPage):
    """A page that fails on a view of the second rules."""

    def stage(self, view: View) -> str:
        assert type(view) is View
        return super().stage(view)


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Oasis has two versions of its rules, and a board for each."""
    monkeypatch.setitem(RULES, 2, SecondOasis())
    monkeypatch.setitem(PRESENTERS, 1, replace(PRESENTER, page=FirstPage()))
    monkeypatch.setitem(PRESENTERS, 2, replace(PRESENTER, page=SecondPage(), lists=SecondLists()))


def game_by(rules: int, *players: Player, plies: int = 12) -> Table:
    moves = random_moves(2, lambda position, ply: ply >= plies and position.phase == "turn", title_id="oasis")
    record = Record("oasis", 2, tuple(moves), rules=rules, seed=SEED)
    return import_record(record, players, name=f"Rules {rules}", public=True)


@pytest.mark.django_db
def test_a_stored_game_keeps_the_board_of_its_rules(versions: None, alice: Player, bob: Player, client: Client) -> None:
    for rules in (1, 2):
        table = game_by(rules, alice, bob)
        assert (table.title.rules, get_presenter("oasis", rules)) == (rules, PRESENTERS[rules])
        address = f"/g/{table.game.code}/"
        for reader in (client, sign_in(alice), sign_in(bob)):
            for part in ("", "log/", "ply/9/"):
                page = reader.get(address + part)
                assert page.status_code == 200
                strict(page.content)
                if part != "log/":
                    assert (NEWS.encode() in page.content) is (rules == 2)
                assert (PIECE.encode() in page.content) is (rules == 2)
        index = table.due()[0]
        assert (NEWS in str(render(turn_mail(table)).body)) is (rules == 2)
        send(address_for(table, index), "board")
        seat = table.seats[index]
        assert seat.player is not None
        assert (NEWS in last_answer(str(seat.player.email))) is (rules == 2)
        over = game_by(rules, alice, bob, plies=10**6)
        post_all([draft(f"over:{rules}", "over", alice.email, alice, over.game)])
        assert (NEWS in str(render(Mail.objects.get(occasion=f"over:{rules}")).body)) is (rules == 2)


@pytest.mark.django_db
def test_games_by_both_rules_stand_on_one_page(versions: None, alice: Player, bob: Player, client: Client) -> None:
    first, second = game_by(1, alice, bob), game_by(2, alice, bob)
    fresh = create_game(bob, GamePlan("oasis", "New one", [SeatPlan(ME), SeatPlan(OPEN)]))
    assert fresh.game.rules == 2, "what begins now is played by the newest rules"
    for player in (alice, bob):
        page = sign_in(player).get("/desk/").content
        strict(page)
        text = page.decode()
        assert first.game.name in text and second.game.name in text
        assert text.count(f'id="oasis-2-{PIECE}"') == 1 and 'id="oasis-1-blue"' in text and 'id="oasis-2-blue"' in text
        assert text.count(NEWS) == 1
    for address in ("/games/", f"/g/{fresh.game.code}/"):
        page = client.get(address).content
        strict(page)
        assert b'id="oasis-2-blue"' in page and b'id="oasis-1-blue"' not in page


def test_a_version_without_a_board_is_found_before_anybody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(faults("oasis")) == []
    monkeypatch.setitem(RULES, 2, SecondOasis())
    assert list(faults("oasis")) == ["its board has no presenter for version 2 of its rules"]
