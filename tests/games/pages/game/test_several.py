"""Several lines in one post: what is laid down at the end of a round, a turn with its end. What comes up stops them."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.records import dealer
from engine.registry import get_title
from games.models import Move, Player
from games.table.table import Table, load_table
from tests.games.pages.conftest import HTMX, form_of, strict
from tests.steps import SEED, due_seat, made_of, random_moves, sign_in

pytestmark = pytest.mark.django_db


ARNAK = get_title("arnak")


def arnak_until(wanted: Callable[[Any], bool], *holders: Player | str) -> Table:
    """Return a game of Arnak in which the first holder is due and `wanted` holds of the position."""

    def enough(position: Any, ply: int) -> bool:
        return ARNAK.due(position)[:1] == (0,) and wanted(position)

    return made_of(random_moves(len(holders), enough, 3, "arnak"), holders, title="arnak")


def keeping(*holders: Player | str) -> Table:
    """All have passed at once, and decide on five cards."""
    position, moves = ARNAK.start(len(holders), {}), list[str]()
    while ARNAK.phase(position) != "keep":
        if ARNAK.chance_due(position):
            moves.append(dealer.deal_unnamed(ARNAK, position, SEED, len(moves)))
        else:
            legal = ARNAK.legal(position, ARNAK.due(position)[0])
            moves.append("end" if "end" in legal else "pass")
        position = ARNAK.apply(position, moves[-1])
    return made_of(moves, holders, title="arnak")


def drawing(position: Any) -> str | None:
    """Return a line after which chance draws in the middle of the turn."""
    for line in ARNAK.legal(position, 0):
        after = ARNAK.apply(position, line, 0)
        if ARNAK.chance_due(after) and ARNAK.goes_on(position, line, after):
            return line
    return None


def last_texts(table: Table, ply: int) -> list[str]:
    found = Move.objects.filter(game=table.game, ply__gte=ply, seat=0, undone_at=None).order_by("ply")
    return list(found.values_list("text", flat=True))


def test_cards_are_laid_down_together(alice: Player, bob: Player) -> None:
    table = keeping(alice, bob)
    client, page = sign_in(alice), f"/g/{table.game.code}/"
    first, second = [line.split()[-1] for line in table.legal(table.seats[0]) if line.startswith("lay ")][:2]
    both = f"lay {first}; lay {second}; done"
    body = client.get(page).content.decode()
    # The script is offered each choice of cards as one, and so is the list of whoever has none.
    assert f'["lay {first}; done",[[1,"lay"],[0,"{first}"]]]' in body
    assert f'["{both}",[[1,"lay"],[0,"{first}","{second}"]]]' in body and f"<option>{both}</option>" in body
    ahead = client.get(page + "preview", {"move": both}).content.decode()
    assert ahead.count("You lay down") == 2 and "You keep the cards" in ahead
    response = client.post(page + "move", form_of(table, both), headers=HTMX)
    assert response.status_code == 200
    strict(response.content)
    played = [f"lay blue {first}", f"lay blue {second}", "done blue"]
    assert last_texts(table, table.game.ply)[:3] == played
    # The same post again plays nothing twice.
    client.post(page + "move", form_of(table, both), headers=HTMX)
    assert last_texts(table, table.game.ply).count("done blue") == 1


def test_what_is_wrong_in_the_middle_leaves_what_came_before(alice: Player, bob: Player) -> None:
    table = keeping(alice, bob)
    client, page = sign_in(alice), f"/g/{table.game.code}/"
    first = next(line.split()[-1] for line in table.legal(table.seats[0]) if line.startswith("lay "))
    text = f"lay {first}; dig a1; done"
    assert "refusal" in client.get(page + "preview", {"move": text}).content.decode()
    response = client.post(page + "move", form_of(table, text), headers=HTMX)
    body = response.content.decode()
    assert last_texts(table, table.game.ply) == [f"lay blue {first}"]
    assert 'role="alert"' in body and 'value="dig a1;done"' in body, "what was not played is offered again"
    assert "Undo my last move" in body and "Undo <code>" not in body, "a line of the notation is no words"


def test_a_turn_is_ended_with_its_main_action(alice: Player, bob: Player) -> None:
    table = arnak_until(lambda position: position.phase == "turn" and not position.acted, alice, bob)
    client, page = sign_in(alice), f"/g/{table.game.code}/"
    line = next(line for line in table.legal(table.seats[0]) if line.startswith("dig camp-coin"))
    ahead = client.get(page + "preview", {"move": line}).content.decode()
    assert 'data-then="end"' in ahead
    free = next(line for line in table.legal(table.seats[0]) if line.startswith("play ") and "funding" in line)
    assert "data-then" not in client.get(page + "preview", {"move": free}).content.decode(), (
        "a main action is still due"
    )
    client.post(page + "move", form_of(table, line) | {"then": "end"}, headers=HTMX)
    assert last_texts(table, table.game.ply) == [line, "end"]
    after = load_table(pk=table.game.pk)
    assert due_seat(after).index == 1


def test_what_comes_up_stops_the_lines(alice: Player, bob: Player) -> None:
    """The second card was chosen without knowing what the first one would draw."""
    table = arnak_until(lambda position: position.phase == "turn" and drawing(position) is not None, alice, bob)
    line = drawing(table.position)
    assert line is not None
    client, page = sign_in(alice), f"/g/{table.game.code}/"
    assert "is not known yet" in client.get(page + "preview", {"move": f"{line}; end"}).content.decode()
    response = client.post(page + "move", form_of(table, f"{line}; end"))
    assert response.status_code == 200 and last_texts(table, table.game.ply) == [line]
    alert = strict(response.content).find(".//*[@role='alert']")
    assert alert is not None and "Something came up" in "".join(alert.itertext())
