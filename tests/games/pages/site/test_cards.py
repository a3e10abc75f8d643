"""Links that look like something: a title, a sentence and a picture for chats, an icon for phones."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.test import Client
from PIL import Image, ImageChops
from resvg_py import svg_to_bytes

from games.models import Game, Player
from games.table.permissions import watch_key
from tests.games.pages.places import World
from tests.steps import sign_in

pytestmark = pytest.mark.django_db

META = re.compile(r'<meta (?:name="description" )?(?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')


def card(path: str) -> dict[str, str]:
    """Return what a chat reads from the page, as a stranger."""
    return card_of(Client().get(path).content.decode())


def card_of(body: str) -> dict[str, str]:
    found = META.findall(body)
    assert len(dict(found)) == len(found), "each once"
    return dict(found)


PLACES = (
    "/",
    "/games/",
    "/rules/",
    "/rules/thebes/",
    "/ratings/",
    "/leagues/",
    "/digs/",
    "/account/login/",
    "/import/",
)


@pytest.mark.parametrize("path", PLACES)
def test_every_public_page_has_one(path: str) -> None:
    found = card(path)
    assert found.keys() == {
        "og:title", "og:description", "og:site_name", "og:type", "og:image", "og:image:width", "og:image:height",
        "twitter:card",
    }  # fmt: skip
    assert all(found.values()) and found["og:image"].startswith(settings.BASE_URL)


def test_who_is_signed_in_needs_none(alice: Player) -> None:
    assert card_of(sign_in(alice).get("/games/").content.decode()) == {}


def test_a_public_game_shows_its_board(world: World) -> None:
    found = card(f"/g/{world.public.code}/")
    assert found["og:title"] == world.public.name
    assert found["og:description"].startswith("Mykerinos with Alice and Bob. ") and len(found["og:description"]) > 40
    where = urlsplit(found["og:image"])
    assert where.path == f"/g/{world.public.code}/board.png" and where.query == f"ply={world.public.ply}"
    past = card(f"/g/{world.public.code}/ply/7/")
    assert past["og:image"].endswith("board.png?ply=7")


def test_a_private_game_tells_nothing(world: World) -> None:
    usual = card("/")
    key = watch_key(world.private)
    for path in ("", "ply/7/", "log/", "deal/"):
        for more in ("", f"?key={key}"):
            assert card(f"/g/{world.private.code}/{path}{more}") == usual
    assert card("/g/nosuchgame22/") == usual
    assert card(f"/g/{world.open.code}/?key={watch_key(world.open)}") == usual


def test_an_invitation_says_who_asks_to_what(world: World) -> None:
    found = card(f"/invitations/{world.link.token}/")
    assert found["og:title"] == "Alice has invited you to a game of Mykerinos"
    assert found["og:description"].startswith("Open · ") and found["og:image"].endswith("card.png")


def test_what_people_write_stays_text(world: World) -> None:
    Game.objects.filter(pk=world.public.pk).update(name='"><script>x')
    body = Client().get(f"/g/{world.public.code}/").content.decode()
    assert card_of(body)["og:title"] == "&quot;&gt;&lt;script&gt;x" and '"><script>x' not in body


def static_file(name: str) -> Path:
    found: Any = find(name)
    return Path(found)


def picture(name: str) -> Image.Image:
    return Image.open(BytesIO(static_file(name).read_bytes()))


def test_a_phone_finds_manifest_and_icons(client: Client) -> None:
    body = client.get("/").content.decode()
    assert 'rel="manifest" href="/manifest.webmanifest"' in body
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    made = answer.json()
    assert (made["name"], made["start_url"], made["display"]) == (settings.SITE_NAME, "/desk/", "minimal-ui")
    for icon in made["icons"]:
        wide, high = picture(icon["src"].removeprefix("/static/")).size
        assert f"{wide}x{high}" == icon["sizes"]
    assert picture("touch-icon.png").size == (180, 180)
    colours = dict(re.findall(r"--(\w+): light-dark\((#\w+, #\w+)\)", static_file("css/tokens.css").read_text()))
    light, dark = colours["panel"].split(", ")
    assert re.findall(r'name="theme-color" content="(#\w+)"', body) == [light, dark]
    assert (made["theme_color"], made["background_color"]) == (light, colours["paper"].split(", ")[0])
    assert "Allow: /g/*/board.png" in client.get("/robots.txt").content.decode()


def test_the_theme_of_an_account_is_that_of_its_browser(alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(theme=Player.Theme.DARK)
    body = sign_in(Player.objects.get(pk=alice.pk)).get("/games/").content.decode()
    assert re.findall(r'name="theme-color" content="(#\w+)"', body) == ["#241e16"]


def test_the_card_of_the_site_is_its_drawing() -> None:
    drawn = Image.open(BytesIO(bytes(svg_to_bytes(svg_path=str(static_file("card.svg")))))).convert("RGB")
    shown = picture("card.png").convert("RGB")
    assert shown.size == drawn.size == (1200, 630)
    difference = ImageChops.difference(shown, drawn).convert("L").resize((60, 32))
    assert max(difference.tobytes()) < 24
