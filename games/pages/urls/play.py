"""Addresses of a game's pages, of records, and of the rules."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import game, history, notes, records, rules

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/", game.game, name="game"),
    path("g/<slug:code>/move", game.move, name="game-move"),
    path("g/<slug:code>/undo", game.take_back, name="game-undo"),
    path("g/<slug:code>/changes", game.changes, name="game-changes"),
    path("g/<slug:code>/preview", game.preview, name="game-preview"),
    path("g/<slug:code>/note", notes.by_holder, name="game-note"),
    path("g/<slug:code>/hints", game.stop_hints, name="game-hints"),
    path("g/<slug:code>/log/", history.log, name="game-log"),
    path("g/<slug:code>/ply/", history.any_ply, name="game-plies"),
    path("g/<slug:code>/ply/<int:ply>/", history.ply, name="game-ply"),
    path("g/<slug:code>/record.json", records.record, name="game-record"),
    path("g/<slug:code>/deal/", records.deal, name="game-deal"),
    path("import/", records.bring, name="import"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:title>/", rules.title, name="rules-title"),
    path("rules/<slug:title>/read", rules.read_lesson, name="rules-read"),
]
