"""What a presenter need not say for itself: one that has a stage and a prompt alone is played on the page and told in mails."""

from collections.abc import Iterator

import pytest

from games.boards.contract import Choosing, Letters, Look, Page, Presenter
from games.boards.kit.panels import PieceLists
from games.boards.registry import get_presenters
from games.models import Player
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.games.pages.conftest import HTMX, form_of, strict
from tests.oasis import board
from tests.oasis.position import View
from tests.steps import due_seat, game_at, sign_in, sweep_mails, text_of

pytestmark = pytest.mark.django_db


class BarePage(Page[View]):
    def stage(self, view: View) -> str:
        return f"Round {view.round} of the bare board"

    def prompt(self, view: View, look: Look) -> str:
        return "Say what you do."


class BareChoosing(Choosing[View]):
    pass


class BareLetters(Letters[View]):
    pass


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[Presenter[View]]:
    presenter = Presenter(BarePage(), BareChoosing(), BareLetters(), PieceLists[View]())
    monkeypatch.setattr(board, "PRESENTERS", dict.fromkeys(board.PRESENTERS, presenter))
    get_presenters.cache_clear()
    yield presenter
    get_presenters.cache_clear()


def test_a_move_is_made_on_its_page_and_told_in_its_mails(
    bare: Presenter[View], server: Server, alice: Player, bob: Player
) -> None:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = game_at(9, alice, bob, title="oasis")
    reader, address = sign_in(alice), f"/g/{table.game.code}/"
    page = reader.get(address)
    strict(page.content)
    shown = page.content.decode()
    assert "of the bare board" in shown and "Say what you do." in shown
    legal = table.legal(due_seat(table))
    verbs = {line.split(" ")[0] for line in legal}
    for verb in verbs:
        assert f">{verb.capitalize()}</button>" in shown
    assert reader.post(f"{address}move", form_of(table, legal[0]), headers=HTMX).status_code == 200
    for path in ("desk/", "games/", f"g/{table.game.code}/ply/3/"):
        strict(reader.get(f"/{path}").content)
    sweep_mails()
    told = [text_of(letter) for letter in letters(server)]
    assert any("of the bare board" in text for text in told)


def test_every_colour_of_a_seat_is_in_the_sprite(bare: Presenter[View]) -> None:
    for colour in ("blue", "red", "green", "white", "yellow"):
        assert f'id="x-{colour}"' in bare.lists.sprite("x-")
        assert f'href="#x-{colour}"' in bare.lists.mark(colour, "x-")
