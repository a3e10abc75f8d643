"""Addresses of a game's page and of the acts on it, with an account or by a link in a mail."""

from django.urls import URLPattern, URLResolver, path

from games.pages.game import mail_links, notes, resign, suggestion, talk, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/", views.game, name="game"),
    path("g/<slug:code>/move", views.move, name="game-move"),
    path("g/<slug:code>/undo", views.undo_move, name="game-undo"),
    path("g/<slug:code>/changes", views.changes, name="game-changes"),
    path("g/<slug:code>/preview", views.preview, name="game-preview"),
    path("g/<slug:code>/note", notes.by_holder, name="game-note"),
    path("g/<slug:code>/talk", talk.talk, name="game-talk"),
    path("g/<slug:code>/suggestion", suggestion.suggestion, name="game-suggestion"),
    path("g/<slug:code>/hints", views.stop_hints, name="game-hints"),
    path("g/<slug:code>/resign/", resign.resign, name="resign"),
    path("g/<slug:code>/call-off/", resign.call_off, name="call-off"),
    path("g/<slug:code>/call-off/answer/", resign.answer_call_off, name="call-off-answer"),
    path("g/<slug:code>/not-now/", resign.not_now, name="not-now"),
    path("g/<slug:code>/close/", resign.close, name="close"),
    path("g/<slug:code>/return/", resign.return_to_seat, name="return"),
    path("m/<slug:word>/", mail_links.link, name="mail-link"),
    path("m/<slug:word>/move", mail_links.move, name="mail-link-move"),
    path("m/<slug:word>/undo", mail_links.undo_move, name="mail-link-undo"),
    path("m/<slug:word>/note", notes.by_mail_link, name="mail-link-note"),
    path("m/<slug:word>/changes", mail_links.changes, name="mail-link-changes"),
    path("m/<slug:word>/preview", mail_links.preview, name="mail-link-preview"),
]
