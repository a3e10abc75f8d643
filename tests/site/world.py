"""The world of the permission matrix in the database of a site that runs, made by a process of that site: `write_world`."""

import json
import sys

from django.conf import settings
from django.test import Client

from games.models import Player
from games.play.seats.handover import resign
from tests.games.conftest import make_player
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import address, make_world
from tests.steps import game_at


def session_of(player: Player) -> str:
    """Return the cookie of a browser in which the player is signed in."""
    client = Client()
    client.force_login(player)
    return f"sessionid={client.cookies['sessionid'].value}"


def write_world() -> None:
    """Print, as JSON: `addresses`, by row of the matrix.

    `left`, the same for the rows of public and private games that Erin has resigned from; `cookies`, by who has them.
    """
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # nobody types these
    people = {name: make_player(name) for name in ("alice", "bob", "carol", "dora", "erin")}
    people["staff"] = make_player("staff", is_staff=True, is_superuser=True)
    alice, bob, erin = people["alice"], people["bob"], people["erin"]
    world = make_world(alice, bob, people["dora"])
    left = {}
    for label, public in (("public", True), ("private", False)):
        left[label] = game_at(20, alice, bob, erin, public=public).game
        resign(left[label].pk, erin)
    told: dict[str, dict[str, str]] = {"addresses": {}, "left": {}, "cookies": {}}
    for row in MATRIX:
        name, _, label = row.partition(":")
        gaps = world.gaps(name)[label]
        told["addresses"][row] = address(name, gaps)
        if label in left and "code" in gaps:
            told["left"][row] = address(name, gaps | {"code": left[label].code})
    told["cookies"] = {name: session_of(player) for name, player in people.items()}
    json.dump(told, sys.stdout)
