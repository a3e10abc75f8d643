"""Addresses of desk, lobby, invitations and players, and of what is done to a game before it begins."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import against_bots, desk, invitations, lobby, players, seats

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", desk.desk, name="desk"),
    path("games/", lobby.games, name="games"),
    path("play/", against_bots.play, name="play"),
    path("play/forget/", against_bots.forget, name="play-forget"),
    path("games/new/", lobby.new, name="games-new"),
    path("players/<int:pk>/", players.player, name="player"),
    path("g/<slug:code>/join/", seats.join, name="join"),
    path("g/<slug:code>/leave/", seats.leave, name="leave"),
    path("g/<slug:code>/cancel/", seats.cancel, name="cancel"),
    path("g/<slug:code>/rematch/", seats.rematch, name="rematch"),
    path("g/<slug:code>/seats/<int:index>/", seats.give, name="give_seat"),
    path("g/<slug:code>/invitations/<int:invitation>/withdraw/", seats.withdraw, name="withdraw"),
    path("invitations/<slug:token>/", invitations.invitation, name="invitation"),
    path("invitations/<slug:token>/accept/", invitations.accept, name="accept"),
    path("invitations/<slug:token>/decline/", invitations.decline, name="decline"),
    path("invitations/<slug:token>/refuse/", invitations.refuse, name="refuse_invitations"),
]
