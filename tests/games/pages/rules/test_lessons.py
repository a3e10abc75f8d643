"""How to play in two minutes: drawn from real positions, offered once, remembered for the account.

P5
"""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import translation

from engine.contract import AnyTitle
from engine.registry import get_title
from games.boards.registry import get_presenter
from games.models import Move, Player
from games.pages.rules import lessons
from games.pages.rules.lessons import draw_lesson
from tests.games.pages.conftest import HTMX, strict
from tests.games.pages.places import link_of
from tests.markup import squeeze
from tests.oasis.registration import SHIPPED
from tests.steps import finished_game, game_at, sign_in

pytestmark = pytest.mark.django_db
TAUGHT = [title_id for title_id in SHIPPED if get_presenter(title_id, get_title(title_id).rules).lesson]
every_title = pytest.mark.parametrize("title_id", TAUGHT)
OFFER = 'class="panel learn"'


def shown(title_id: str, language: str = "en") -> Iterator[str]:
    with translation.override(language):
        yield from (picture.svg for picture in draw_lesson(title_id))


@every_title
def test_p5_the_pictures_come_first_on_the_rules_page_and_are_told_in_words(title_id: str, client: Client) -> None:
    page = strict(client.get(f"/rules/{title_id}/").content)
    assert next(element.get("id") for element in page.iter("h2")) == "how-to-play"
    pictures = [element for element in page.iter("div") if element.get("role") == "img"]
    assert len(pictures) in (5, 6)
    assert len({picture.get("aria-label") for picture in pictures}) == len(pictures)
    sprite = {element.get("id") for element in page.iter() if element.get("id")}
    for picture in pictures:
        assert picture.get("aria-label")
        assert {use.get("href", "")[1:] for use in picture.iter() if use.tag.endswith("use")} <= sprite


@every_title
def test_p5_nothing_in_a_picture_can_be_chosen_or_reached(title_id: str) -> None:
    for svg in shown(title_id):
        assert svg.partition(">")[0].count('aria-hidden="true"') == 1
        assert not re.search(r'tabindex|role="button"|data-state', svg)


@every_title
def test_p5_the_pictures_are_those_of_the_board(title_id: str) -> None:
    """Each is drawn from the position that the rules make of the lesson's game, and no two are the same."""
    title = get_title(title_id)
    lesson = get_presenter(title_id, title.rules).lesson
    assert lesson
    position = title.start(lesson.players, {})
    for move in lesson.moves:
        position = title.apply(position, move)
    assert {step.ply for step in lesson.steps} <= set(range(len(lesson.moves) + 1))
    assert len(set(shown(title_id))) == len(lesson.steps)


@every_title
def test_p5_a_lesson_is_drawn_once(title_id: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    draw = lessons.pictures

    def count(title: AnyTitle, lesson: object) -> object:
        drawn.append(title.id)
        return draw(title, lesson)  # type: ignore[arg-type]

    monkeypatch.setattr(lessons, "pictures", count)
    lessons._draw.cache_clear()
    for _time in range(3):
        assert client.get(f"/rules/{title_id}/").status_code == 200
    assert drawn == [title_id]


def test_p5_a_title_without_a_lesson_has_none(client: Client) -> None:
    assert draw_lesson("oasis") == ()
    page = client.get("/rules/oasis/").content.decode()
    assert "how-to-play" not in page


@every_title
def test_p5_a_lesson_is_offered_until_it_is_closed(title_id: str, alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob, title=title_id)
    address = f"/g/{table.game.code}/"
    reader, other = sign_in(alice), sign_in(bob)
    for _time in range(2):
        page = reader.get(address).content.decode()
        assert OFFER in page
        assert f'href="/rules/{title_id}/?game={table.game.code}#how-to-play"' in page
    assert reader.post(f"/rules/{title_id}/read", headers=HTMX).content == b""
    assert OFFER not in reader.get(address).content.decode()
    assert OFFER in other.get(address).content.decode()
    alice.refresh_from_db()
    assert alice.lessons_read == [title_id]


def test_p5_reading_the_lesson_closes_the_offer_too(alice: Player, bob: Player) -> None:
    address = f"/g/{game_at(12, alice, bob).game.code}/"
    reader = sign_in(alice)
    reader.get("/rules/mykerinos/")
    assert OFFER not in reader.get(address).content.decode()


def test_p5_without_scripts_closing_leads_back_to_the_game(alice: Player, bob: Player) -> None:
    code = game_at(12, alice, bob).game.code
    reader = sign_in(alice)
    assert reader.post("/rules/mykerinos/read", {"game": code}).headers["Location"] == f"/g/{code}/"
    assert reader.post("/rules/mykerinos/read", {"game": "//evil.example"}).headers["Location"] == "/g/evilexample/"
    assert reader.post("/rules/mykerinos/read").headers["Location"] == "/rules/mykerinos/"
    assert reader.post("/rules/senet-of-old/read").status_code == 404


def test_p5_strangers_and_watchers_are_offered_the_link_alone(alice: Player, bob: Player, client: Client) -> None:
    code = game_at(12, alice, bob).game.code
    page = client.get(f"/g/{code}/").content.decode()
    assert OFFER not in page
    assert f'href="/rules/mykerinos/?game={code}#how-to-play"' in page
    assert client.post("/rules/mykerinos/read").status_code == 403


HINTS = 'class="panel hints"'


@every_title
def test_p5_a_first_game_has_hints_until_they_are_switched_off_for_good(
    title_id: str, alice: Player, bob: Player, client: Client
) -> None:
    address = f"/g/{game_at(12, alice, bob, title=title_id).game.code}/"
    reader, other = sign_in(alice), sign_in(bob)
    for answer in (reader.get(address), reader.get(address, headers=HTMX), other.get(address)):
        assert HINTS in answer.content.decode()
    assert HINTS not in client.get(address).content.decode(), "watchers are told nothing of somebody's first game"
    assert reader.post(f"{address}hints", headers=HTMX).content == b""
    assert HINTS not in reader.get(address).content.decode()
    assert HINTS in other.get(address).content.decode()
    assert other.post(f"{address}hints").headers["Location"] == address, "without scripts"
    again = f"/g/{game_at(20, alice, bob, title=title_id, seed=4).game.code}/"
    assert HINTS not in reader.get(again).content.decode()
    elsewhere = next(title for title in SHIPPED if title != title_id)
    assert HINTS in reader.get(f"/g/{game_at(12, alice, bob, title=elsewhere).game.code}/").content.decode()
    alice.refresh_from_db()
    assert alice.hints_over == [title_id]


def test_p5_whoever_has_seen_a_game_end_has_no_more_hints(alice: Player, bob: Player) -> None:
    reader = sign_in(alice)
    reader.get(f"/g/{finished_game(alice, bob).game.code}/")
    assert HINTS not in reader.get(f"/g/{game_at(12, alice, bob).game.code}/").content.decode()
    assert HINTS in sign_in(bob).get(f"/g/{game_at(12, alice, bob).game.code}/").content.decode()


def test_p5_each_drawing_says_what_it_is_worth_to_me(alice: Player, bob: Player) -> None:
    address = f"/g/{game_at(12, alice, bob).game.code}/"
    page = strict(sign_in(alice).get(address).content)
    said = [" ".join(element.itertext()) for element in page.iter("p") if "worth" in (element.get("class") or "")]
    assert len(said) == 2
    assert said[0].startswith("If the survey came now, you would act in ")
    assert said[1].startswith("Only the best room counts")


def test_p5_who_has_finished_a_game_before_needs_no_hints(alice: Player, bob: Player) -> None:
    finished_game(alice, bob)
    game_at(12, alice, bob, title="thebes")
    Player.objects.update(hints_over=[])
    import_module("games.migrations.0025_hints_over").mark_played_titles(apps, None)
    assert Player.objects.filter(results__isnull=False).exists()
    assert {tuple(player.hints_over) for player in (refreshed(alice), refreshed(bob))} == {("mykerinos",)}


def refreshed(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_p5_p6_an_emails_link_shows_a_move_in_words_and_has_no_hints(
    alice: Player, bob: Player, client: Client
) -> None:
    """A link knows a seat, not the account."""
    table = game_at(12, alice, bob)
    move = next(line for line in table.legal(table.seats[0]) if line != "pass")
    address = reverse("mail-link", args=[link_of(table.game)])
    for answer in (
        client.get(address, {"move": move}),
        client.post(reverse("mail-link-move", args=[link_of(table.game)]), {"choice": move, "look": "1"}),
    ):
        page = answer.content.decode()
        assert HINTS not in page
        assert f'<p data-move="{move}"><b>You ' in squeeze(page)
    assert Move.objects.filter(game=table.game).count() == table.game.ply
