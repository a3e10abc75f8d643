"""Addresses of the past of a game, and of records."""

from django.urls import URLPattern, URLResolver, path

from games.pages.history import picture, records, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/log/", views.log, name="game-log"),
    path("g/<slug:code>/ply/", views.any_ply, name="game-plies"),
    path("g/<slug:code>/ply/<int:ply>/", views.ply, name="game-ply"),
    path("g/<slug:code>/board.png", picture.board, name="game-board"),
    path("g/<slug:code>/record.json", records.record, name="game-record"),
    path("g/<slug:code>/deal/", records.deal, name="game-deal"),
    path("import/", records.bring, name="import"),
]
