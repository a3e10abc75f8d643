"""Addresses of games before they begin, and of invitations."""

from django.urls import URLPattern, URLResolver, path

from games.pages.lobby import against_bots, invitations, seats, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/", views.games, name="games"),
    path("games/new/", views.new, name="games-new"),
    path("play/", against_bots.play, name="play"),
    path("play/forget/", against_bots.forget, name="play-forget"),
    path("g/<slug:code>/join/", seats.join, name="join"),
    path("g/<slug:code>/leave/", seats.leave, name="leave"),
    path("g/<slug:code>/cancel/", seats.cancel, name="cancel"),
    path("g/<slug:code>/rematch/", seats.rematch, name="rematch"),
    path("g/<slug:code>/again/", seats.open_again, name="open-again"),
    path("g/<slug:code>/seats/<int:index>/", seats.give, name="give_seat"),
    path("g/<slug:code>/seats/<int:index>/take-over/", seats.take_over, name="take-over"),
    path("g/<slug:code>/seats/<int:index>/keep-bot/", seats.keep_bot, name="keep-bot"),
    path("g/<slug:code>/invitations/<int:invitation>/withdraw/", seats.withdraw, name="withdraw"),
    path("invitations/<slug:token>/", invitations.invitation, name="invitation"),
    path("invitations/<slug:token>/accept/", invitations.accept, name="accept"),
    path("invitations/<slug:token>/decline/", invitations.decline, name="decline"),
    path("invitations/<slug:token>/refuse/", invitations.refuse, name="refuse_invitations"),
]
