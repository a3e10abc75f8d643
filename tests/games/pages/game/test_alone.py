"""Playing alone against a title's rival: levels before it begins, what was reached on them, and the next game after the end."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Player, Result
from games.play.moves.decision import play_move
from games.table.table import load_table
from tests.games.accounts.visiting import begin
from tests.games.pages.conftest import counted, strict
from tests.steps import due_seat, finished_game, sign_in

pytestmark = pytest.mark.django_db

ALONE = {"title": "arnak", "opponents": "0"}


def words(body: bytes) -> str:
    return " ".join("".join(strict(body).itertext()).split())


def quickly(game: Game) -> Game:
    """To the end, passing as soon as it can be."""
    for _move in range(100):
        table = load_table(pk=game.pk)
        if not table.due():
            return table.game
        seat = due_seat(table)
        legal = table.legal(seat)
        line = next((line for line in legal if line in ("end", "pass") or line.startswith("done")), legal[0])
        play_move(table, seat, table.waits[seat.pk].pk, line, "browser")
    raise AssertionError("the game does not end")


def test_a_visitor_sees_the_levels_and_plays_one_to_the_end(client: Client) -> None:
    before = words(client.get("/play/").content)
    for said in (
        "alone against the rival",
        "0 red tiles, the easiest",
        "About 45 points",
        "Almost 70 points",
        "Play level 5",
    ):
        assert said in before
    game = begin(client, **ALONE, option_difficulty="2", option_temple="snake")
    assert (game.players, game.alone, game.public) == (1, True, False)
    assert game.options == {"difficulty": "2", "temple": "snake"}
    assert "Bird Temple" not in client.get(f"/g/{game.code}/").content.decode()
    quickly(game)
    page = client.get(f"/g/{game.code}/").content
    told = words(page)
    assert "The rival wins" in told and "points short" in told and "furthest ahead in" in told
    assert "Play again with the same people" not in told
    assert 'class="sheet"' in page.decode()
    # What was reached stands beside the levels, and nowhere else.
    points = Result.objects.get(game=game).points
    after = words(client.get("/play/").content)
    assert after.count("not yet played") == 11 and f"best: {points} point" in after and "won 0 of 1 game" in after
    assert "not yet played" in words(Client().get("/play/").content) and "best:" not in words(
        Client().get("/play/").content
    )
    # One press begins the next one.
    forms = buttons(page)
    assert [name for name, _fields in forms] == ["Play again", "One level up: 3 red tiles"]
    response = client.post("/play/", forms[1][1])
    following = Game.objects.get(code=response["Location"].strip("/").rpartition("/")[2])
    assert following.options == {"difficulty": "3", "temple": "snake"} and following.pk != game.pk
    again = client.post("/play/", forms[0][1])
    assert Game.objects.get(code=again["Location"].strip("/").rpartition("/")[2]).options == game.options


def buttons(body: bytes) -> list[tuple[str, dict[str, str]]]:
    """Return the buttons after a game alone, each with what its form posts."""
    found = []
    for form in strict(body).iterfind(".//div[@class='again']/form"):
        fields: dict[str, str] = {one.get("name", ""): one.get("value", "") for one in form.iter("input")}
        button: Any = form.find("button")
        found.append((" ".join("".join(button.itertext()).split()), fields))
    return found


def test_what_cannot_be_had_is_refused(client: Client) -> None:
    for fields in (
        {"title": "mykerinos", "opponents": "0", "request_key": "k", "bot": "greedy"},
        ALONE | {"request_key": "k", "option_difficulty": "6"},
        ALONE | {"request_key": "k", "option_temple": "cat"},
        ALONE,
    ):
        response = client.post("/play/", fields)
        assert response.status_code == 422, fields
        assert "refused" in response.content.decode() or "errorlist" in response.content.decode()
    assert not Game.objects.exists()


def test_the_record_is_told_to_its_player_alone_in_one_query(alice: Player, bob: Player) -> None:
    for number in range(3):
        finished_game(alice, title="arnak", options={"difficulty": "1"} if number == 1 else {}, alone=True)
    finished_game(alice, "greedy", title="arnak", alone=True)
    Result.objects.filter(player=alice, game__players=1).update(points=51, won=True)
    client = sign_in(alice)
    assert "alone against the rival" in words(client.get(f"/players/{alice.pk}/").content)
    page = words(client.get("/play/").content)
    assert "won 2 of 2 games" in page and "won 1 of 1 game" in page and "best: 51 points" in page
    listed = words(client.get(f"/players/{alice.pk}/?title=arnak&players=1").content)
    assert listed.count("lost with ") + listed.count("won with ") == 3
    assert "alone against the rival" not in words(sign_in(bob).get(f"/players/{alice.pk}/").content)
    with counted(9) as few:
        client.get("/play/")
    for _game in range(3):
        finished_game(alice, title="arnak", alone=True)
    with counted(9) as more:
        client.get("/play/")
    assert few == more


def test_two_lost_first_games_against_bots_bring_an_easier_one(alice: Player) -> None:
    """One Beginner bot at a press, with what helps; after one loss, a later game or between people nothing is said."""
    client, said = sign_in(alice), "Would you like an easier game next?"

    def lost(**fields: Any) -> str:
        table = finished_game(alice, "greedy", "greedy", alone=True, public=False, **fields)
        Result.objects.filter(game=table.game).update(won=False)
        return client.get(f"/g/{table.game.code}/").content.decode()

    assert said not in lost()
    page = lost(title="thebes")
    assert said in words(page.encode())
    (form,) = [one for one in strict(page.encode()).iter("form") if "Beginner bot" in "".join(one.itertext())]
    fields: dict[str, str] = {one.get("name", ""): one.get("value", "") for one in form.iter("input")}
    begun = client.post("/play/", fields)
    game = Game.objects.get(code=begun["Location"].strip("/").rpartition("/")[2])
    assert (game.title, game.players) == ("thebes", 2)
    assert [seat.bot for seat in game.seats.all() if seat.bot] == ["beginner"]
    assert said in words(lost().encode())
    last = Result.objects.latest("pk")
    Result.objects.filter(pk=last.pk).update(won=True)
    assert said not in words(client.get(f"/g/{last.game.code}/").content), "who has won by now is not offered less"
    Result.objects.filter(pk=last.pk).update(won=False)
    assert said not in words(lost().encode())
