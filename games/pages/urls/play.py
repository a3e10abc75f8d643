"""Addresses of a game's pages, of records, and of the rules."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import game, history, notes, orders, plan, records, review, rules, suggestion, what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/", game.game, name="game"),
    path("g/<slug:code>/move", game.move, name="game-move"),
    path("g/<slug:code>/undo", game.take_back, name="game-undo"),
    path("g/<slug:code>/changes", game.changes, name="game-changes"),
    path("g/<slug:code>/preview", game.preview, name="game-preview"),
    path("g/<slug:code>/note", notes.by_holder, name="game-note"),
    path("g/<slug:code>/suggestion", suggestion.suggestion, name="game-suggestion"),
    path("g/<slug:code>/hints", game.stop_hints, name="game-hints"),
    path("g/<slug:code>/answers", orders.answers, name="game-answers"),
    path("g/<slug:code>/order", orders.order, name="game-order"),
    path("g/<slug:code>/plan/", plan.plan, name="game-plan"),
    path("g/<slug:code>/plan/preview", plan.preview, name="game-plan-preview"),
    path("g/<slug:code>/what-if/", what_if.what_if, name="game-what-if"),
    path("g/<slug:code>/what-if/preview", what_if.preview, name="game-what-if-preview"),
    path("g/<slug:code>/log/", history.log, name="game-log"),
    path("g/<slug:code>/review/", review.review, name="game-review"),
    path("g/<slug:code>/ply/", history.any_ply, name="game-plies"),
    path("g/<slug:code>/ply/<int:ply>/", history.ply, name="game-ply"),
    path("g/<slug:code>/record.json", records.record, name="game-record"),
    path("g/<slug:code>/deal/", records.deal, name="game-deal"),
    path("import/", records.bring, name="import"),
    path("orders/", rules.orders, name="orders"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:title>/", rules.title, name="rules-title"),
    path("rules/<slug:title>/read", rules.read_lesson, name="rules-read"),
]
