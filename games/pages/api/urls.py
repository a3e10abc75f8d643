"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, path

from games.pages.api import moves, views
from games.pages.api.door import door

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/games", door(GET=views.games), name="api-games"),
    path("api/v1/games/<slug:code>", door(GET=views.game), name="api-game"),
    path("api/v1/games/<slug:code>/record", door(GET=views.record), name="api-record"),
    path("api/v1/games/<slug:code>/move", door("play", POST=moves.move), name="api-move"),
    path("api/v1/games/<slug:code>/undo", door("play", POST=moves.undo_move), name="api-undo"),
    path("api/v1/games/<slug:code>/resign", door("play", POST=moves.resign), name="api-resign"),
    path(
        "api/v1/games/<slug:code>/order",
        door("play", GET=moves.order, PUT=moves.put_order, DELETE=moves.delete_order),
        name="api-order",
    ),
    path("api/v1/me/turns", door("read", GET=views.turns), name="api-turns"),
    path("api/<path:path>", door(GET=views.nothing), name="api-nothing"),
]
