"""Records taken out and brought along, and the proof of the deal."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.cli.status import verify
from engine.records.playout import random_record
from engine.records.record import from_json, read_record
from engine.registry import get_title
from games.models import Game, Move, Player, Seed
from games.play.moves.import_game import import_record
from tests.engine.thebes.longest import long_record
from tests.games.pages.conftest import strict
from tests.steps import SEED, finished_game, game_at, sign_in


def engine(command: str, record: bytes) -> Any:
    """Return what `python -m engine COMMAND -` prints."""
    done = subprocess.run([sys.executable, "-m", "engine", command, "-"], input=record, capture_output=True, check=True)
    return json.loads(done.stdout)


def test_the_record_of_a_finished_game_is_whole_and_verifies(
    alice: Player, bob: Player, dora: Player, client: Client
) -> None:
    table = finished_game(alice, bob, dora)
    response = client.get(f"/g/{table.game.code}/record.json")
    assert response.headers["Content-Type"] == "application/json"
    data = response.json()
    assert data["seed"] == SEED.hex()
    assert data["player_names"] == {"blue": "Alice", "red": "Bob", "green": "Dora"}
    assert "example.org" not in response.content.decode()
    assert engine("verify", response.content) == {"ok": True}
    status = engine("status", response.content)
    assert table.game.result is not None
    assert list(status["scores"].values()) == table.game.result["points"]
    assert status["winners"] == data["result"]["winners"]
    assert status["final"] is True


def test_the_record_of_a_running_game_is_for_who_asks_and_without_seed(
    alice: Player, bob: Player, client: Client
) -> None:
    table = game_at(40, alice, bob)
    for reader, seat in ((client, None), (sign_in(alice), "blue"), (sign_in(bob), "red")):
        response = reader.get(f"/g/{table.game.code}/record.json")
        data = response.json()
        assert data["for"] == seat
        assert "seed" not in data
        assert SEED.hex() not in response.content.decode()
        status = engine("status", response.content)
        assert status["ply"] == table.game.ply
        assert status["state"] == table.game.position


def test_a_move_that_was_taken_back_is_not_in_the_record(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(40, alice, bob)
    last = Move.objects.filter(game=table.game).latest("ply")
    Move.objects.create(game=table.game, ply=last.ply, text="pass", seat=0, via="browser", undone_at=last.at, events=[])
    data = client.get(f"/g/{table.game.code}/record.json").json()
    assert len(data["moves"]) == table.game.ply
    assert from_json(data).moves[-1] == last.text


@pytest.mark.django_db
def test_a_deal_longer_than_a_line_of_a_person_is_kept_and_read_again(client: Client) -> None:
    record = long_record()
    table = import_record(record, public=True)
    data = client.get(f"/g/{table.game.code}/record.json").json()
    assert from_json(data).moves == record.moves


def test_the_deal_of_a_finished_game_is_dealt_again_and_shown(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    page = client.get(f"/g/{table.game.code}/deal/")
    strict(page.content)
    body = page.content.decode()
    assert SEED.hex() in body
    assert table.game.commitment in body
    assert "The deal is right." in body
    assert f"python -m engine verify {table.game.code}.json" in body


def test_a_stacked_deck_is_shown_as_one(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    Seed.objects.filter(game=table.game).update(secret=bytes(32))
    assert verify(read_record(client.get(f"/g/{table.game.code}/record.json").content))["ok"] is False
    page = client.get(f"/g/{table.game.code}/deal/")
    strict(page.content)
    assert "The deal is not right." in page.content.decode()


def test_the_deal_of_a_running_game_shows_the_seal_and_keeps_the_seed(alice: Player, bob: Player) -> None:
    table = game_at(40, alice, bob)
    body = sign_in(alice).get(f"/g/{table.game.code}/deal/").content.decode()
    assert table.game.commitment in body
    assert SEED.hex() not in body


def test_a_record_that_is_brought_along_is_shown_and_not_stored(
    alice: Player, bob: Player, carol: Player, client: Client
) -> None:
    table = finished_game(alice, bob)
    record = client.get(f"/g/{table.game.code}/record.json").content.decode()
    before = Game.objects.count(), Move.objects.count()
    reader = sign_in(carol)
    strict(reader.get("/import/").content)
    for data in (
        {"record": record},
        {"file": SimpleUploadedFile("game.json", record.encode())},
        {"record": record, "ply": "30"},
        {"record": record, "ply": "99999"},
    ):
        response = reader.post("/import/", data)
        assert response.status_code == 200
        page = strict(response.content)
        assert page.find(".//*[@data-token]") is not None
        assert "Alice" in response.content.decode()
    assert "Move 30 of" in reader.post("/import/", {"record": record, "ply": "30"}).content.decode()
    assert "Move 29 of" in reader.post("/import/", {"record": record, "slider": "29"}).content.decode()
    assert "Move 30 of" in reader.post("/import/", {"record": record, "ply": "30", "slider": "29"}).content.decode()
    running = json.loads(record) | {"moves": json.loads(record)["moves"][:20], "for": "red"}
    del running["seed"]
    assert "Move 20 of 20" in reader.post("/import/", {"record": json.dumps(running)}).content.decode()
    assert (Game.objects.count(), Move.objects.count()) == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Choose a file"),
        ("{", "not JSON"),
        (r'{"format": 1, "title": "mykerinos", "players": 2, "moves": ["\ud800"]}', "not UTF-8"),
        (r'{"format": 1, "title": "mykerinos", "players": 2, "moves": [], "options": {"\ud800": "x"}}', "not UTF-8"),
        ("[]", "a single JSON object"),
        ('{"format": 2, "title": "mykerinos", "players": 2, "moves": []}', "reads format 1"),
        ('{"format": 1, "title": "chess", "players": 2, "moves": []}', "no title"),
        ('{"format": 1, "title": "mykerinos", "players": 9, "moves": []}', "2 to 4 players"),
        ('{"format": 1, "title": "mykerinos", "players": 2, "moves": ["first blue", "c4"]}', "Move 2"),
        ('{"format": 1, "title": "mykerinos", "players": 2, "moves": ["draw ?"]}', "Move 1"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_the_reason(carol: Player, text: str, reason: str) -> None:
    response = sign_in(carol).post("/import/", {"record": text})
    assert response.status_code == 422
    page = strict(response.content)
    alert = page.find(".//*[@role='alert']")
    assert alert is not None
    assert reason in "".join(alert.itertext())


def test_a_file_that_is_no_text_or_too_large_is_refused(carol: Player) -> None:
    reader = sign_in(carol)
    for content in (b"\xff\xfe\x00", b"x" * (1 << 20) + b"x"):
        response = reader.post("/import/", {"file": SimpleUploadedFile("game.json", content)})
        assert response.status_code == 422


def test_names_from_a_record_are_text_and_no_markup(carol: Player) -> None:
    record = {"format": 1, "title": "mykerinos", "players": 2, "moves": [], "player_names": {"blue": "<b>x", "red": 7}}
    response = sign_in(carol).post("/import/", {"record": json.dumps(record)})
    strict(response.content)
    assert b"<b>x" not in response.content


def test_p11_the_page_for_records_is_linked_where_people_look(alice: Player, bob: Player, client: Client) -> None:
    """P11: nothing linked to it."""
    table = finished_game(alice, bob)
    for path in ("/games/", f"/g/{table.game.code}/ply/3/"):
        assert 'href="/import/"' in client.get(path).content.decode(), path


def test_p11_a_record_is_looked_at_without_an_account(
    client: Client, alice: Player, bob: Player, settings: Any
) -> None:
    """Whoever is sent a link to a record need not be a player here. They look at one as people do."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"record": "2/m/ip"}
    record = client.get(f"/g/{finished_game(alice, bob).game.code}/record.json").content.decode()
    huge = client.post("/import/", {"record": record + " " * (1 << 16)})
    assert huge.status_code == 422 and "at most 64 KiB" in huge.content.decode()
    assert [client.post("/import/", {"record": record}).status_code for _ in range(3)] == [200, 200, 422]


def test_p11_the_deal_of_a_record_is_checked(client: Client, alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    record = client.get(f"/g/{table.game.code}/record.json").json()

    def said(**changed: Any) -> str:
        data = {name: value for name, value in (record | changed).items() if value is not None}
        answer = client.post("/import/", {"record": json.dumps(data)})
        assert answer.status_code == 200
        return answer.content.decode()

    whole = said()
    assert "The deal is right." in whole and "The seed matches the seal in the record." in whole
    (deals,) = re.findall(r"gave the same (\d+) draws", client.get(f"/g/{table.game.code}/deal/").content.decode())
    assert f"{deals} moves of chance, dealt again just now, follow" in whole
    assert "The deal is right." in said(commitment=None) and "seal in the record" not in said(commitment=None)
    assert "The deal is not right." in said(commitment="0" * 64)
    assert "The deal is not right." in said(seed="00" * 32, commitment=None)
    assert "has no seed" in said(seed=None)


@pytest.mark.django_db
def test_records_that_strangers_look_at_are_counted(client: Client, settings: Any) -> None:
    """The limit stood in a setting that nothing read."""
    assert "record" in settings.ACCOUNT_RATE_LIMITS
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"record": "2/m/ip"}
    cache.clear()
    answers = [client.post("/import/", {"record": "{}"}).content.decode() for _ in range(3)]
    cache.clear()
    assert ["this too often" in answer for answer in answers] == [False, False, True]


@pytest.mark.django_db
def test_a_record_with_draws_by_name_is_checked(client: Client) -> None:
    record = random_record(get_title("thebes"), 2, "page", 0, named=True)
    body = client.post("/import/", {"record": record.line()}).content.decode()
    assert "The deal is right." in body and record.seed is not None and record.seed.hex() in body
    stacked = record.line().replace("find egypt", "find crete", 1)
    assert "The deal is right." not in client.post("/import/", {"record": stacked}).content.decode()


@pytest.mark.django_db
def test_a_game_that_was_brought_along_does_not_claim_the_seed_of_its_named_draws() -> None:
    record = random_record(get_title("thebes"), 2, "brought", 0, named=True)
    table = import_record(record)
    assert record.seed is not None and not Seed.objects.filter(secret=record.seed).exists()
    assert table.game.commitment != record.commitment
