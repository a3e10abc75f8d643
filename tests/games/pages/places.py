"""Every address of the site, with what stands in its gaps."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.lobby.new_game import LINK, NAME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.lobby.weeks import open_and_close_weeks
from games.mail.context import place_of
from games.mail.signed_addresses import CONFIRM, FEED, KEEPER, STOP, link_word, write
from games.models import Game, Invitation, Mail, Player, Remark, Season, Seat, Wait, Week
from tests.games.leagues.play import league
from tests.steps import finished_game, game_at


def patterns(resolver: Any = None, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield the name, with its namespace, and the pattern of every address of the project."""
    for item in (resolver or get_resolver()).url_patterns:
        if isinstance(item, URLResolver):
            yield from patterns(item, namespace + (f"{item.namespace}:" if item.namespace else ""))
        else:
            yield f"{namespace}{item.name or ''}", item


def names() -> set[str]:
    """Return the names of all addresses but the admin's, which are many and all alike."""
    return {name for name, _pattern in patterns() if not name.startswith("admin:")}


@dataclass(frozen=True)
class World:
    """Games in which Alice is due and Bob sits.

    One that all may watch, a private one, a finished one, and one that is private and still open, with seats for Dora
    by name and for whoever has a link.
    """

    public: Game
    private: Game
    finished: Game
    open: Game
    invited: Invitation
    link: Invitation
    mail: Mail
    remark: Remark

    def gaps(self, name: str) -> dict[str, dict[str, Any]]:  # noqa: C901
        """Return what is filled into the address of that name: label -> arguments.

        The label is "" where there is one way.
        """
        games = {"public": self.public, "private": self.private, "finished": self.finished, "open": self.open}
        if name in ("join", "leave", "cancel"):
            return {label: {"code": games[label].code} for label in ("open", "public")}
        if name in ("open-again", "rematch"):
            return {label: {"code": games[label].code} for label in ("open", "public", "finished")}
        if name in ("give_seat", "keep-bot", "take-over"):
            return {label: {"code": games[label].code, "index": 2} for label in ("open", "public")}
        if name == "withdraw":
            return {"open": {"code": self.open.code, "invitation": self.invited.pk}}
        if name in ("invitation", "accept", "decline", "refuse_invitations"):
            return {"named": {"token": self.invited.token}, "link": {"token": self.link.token}}
        if name == "game-ply":
            return {label: {"code": game.code, "ply": 0} for label, game in games.items()}
        if name == "api-nothing":
            return {"": {"path": "v1/players"}}
        of_game = ("game-", "api-game", "api-record", "api-move", "api-undo", "api-resign", "api-order")
        ways_out = ("call-off", "call-off-answer", "close", "not-now", "resign", "return")
        if name == "game" or name in ways_out or (name.startswith(of_game) and name != "api-games"):
            return {label: {"code": game.code} for label, game in games.items()}
        if name.startswith("mail-link"):
            return {label: {"word": link_of(games[label])} for label in ("public", "private", "finished")}
        if name == "account-keeper":
            return {"": {"word": write(KEEPER, [Player.objects.get(name="Alice").pk, 1, 1])}}
        if name == "site-page":
            return {page: {"page": page} for page in ("privacy", "imprint")}
        if name in ("turns-atom", "turns-ics"):
            return {"": {"word": write(FEED, [Player.objects.get(name="Alice").pk, 1])}}
        if name == "mail-stop":
            return {"": {"word": write(STOP, [Player.objects.get(name="Alice").pk, 1])}}
        if name == "mail-proof":
            return {"": {"word": write(CONFIRM, [Player.objects.get(name="Alice").pk, 1])}}
        if name in ("time-cancel", "mfa_remove_webauthn"):
            return {"": {"pk": 1}}
        if name in ("season", "season-enter", "season-leave"):
            return {"": {"pk": Season.objects.get().pk}}
        if name in ("dig", "dig-play"):
            return {"": {"name": Week.objects.latest("begins").name}}
        if name == "ratings":
            return {"": {"title": "thebes"}}
        if name in ("rules-title", "rules-read"):
            return {"": {"title": self.public.title}}
        if name in ("player", "block", "report-player"):
            return {"": {"pk": Player.objects.get(name="Alice").pk}}
        if name == "report-remark":
            return {"": {"pk": self.remark.pk}}
        if name == "mailbox_attachment":
            return {"": {"mail_id": self.mail.pk, "number": 0}}
        if name.startswith("mailbox_") and name not in ("mailbox_changes", "mailbox_write"):
            return {"": {"mail_id": self.mail.pk}}
        return {"": {}}

    def admin_gaps(self, pattern: URLPattern) -> dict[str, Any]:
        """Arguments for an address of the admin."""
        given = {
            "object_id": str(self.public.pk),
            "act": "cancel",
            "content_type_id": ContentType.objects.get_for_model(Game).pk,
        }
        if pattern.name == "app_list":
            return {"app_label": "games"}
        return {name: given[name] for name in pattern.pattern.converters if name in given}


def link_of(game: Game) -> str:
    """Return what stands in the link of a turn mail to Alice; for a game that is over, of the mail that tells her so."""
    seat = Seat.objects.get(game=game, player__name="Alice")
    wait = Wait.objects.filter(seat=seat, ended_at=None).first()
    return link_word(place_of(seat, wait.pk if wait else 0))


def make_world(alice: Player, bob: Player, dora: Player) -> World:
    table = create_game(
        alice,
        GamePlan(
            title="mykerinos",
            name="Open",
            public=False,
            seats=[SeatPlan("me"), SeatPlan(OPEN), SeatPlan(NAME, "Dora"), SeatPlan(LINK)],
        ),
    )
    Seat.objects.filter(game=table.game, index=1).update(player=bob)
    invitations = Invitation.objects.filter(game=table.game)
    public = game_at(20, alice, bob).game
    league()
    Player.objects.filter(pk=alice.pk).update(feed_serial=1)
    open_and_close_weeks()
    return World(
        public=public,
        remark=Remark.objects.create(game=public, player=alice, text="Hello", ply=20, via="mail"),
        private=game_at(20, alice, bob, public=False).game,
        finished=finished_game(alice, bob).game,
        open=table.game,
        invited=invitations.exclude(player=None).get(),
        link=invitations.get(player=None, email=""),
        mail=Mail.objects.create(
            occasion="test:1",
            kind="notice",
            address="alice@example.org",
            message_id="<1@x>",
            message=b"Subject: x\n\nx\n",
        ),
    )


def address(name: str, gaps: dict[str, Any]) -> str:
    return reverse(name, kwargs=gaps)


def admin_addresses(world: World) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of every page of the admin."""
    for name, pattern in patterns():
        if name.startswith("admin:") and pattern.name:
            yield name, address(name, world.admin_gaps(pattern))
