"""A site to look at: accounts, running games at interesting points, and finished ones, played by the greedy bot's judgement."""

import random
import secrets
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db import transaction

from engine.bots import BOTS
from engine.dealer import SEED_BYTES
from engine.registry import TITLES, get_title
from games.clock.pace import PRESETS, pace_to_json
from games.models import Game, Move, Player, Seat
from games.services.lobby import create_game
from games.services.plans import BOT, ME, OPEN, GamePlan, SeatPlan
from games.services.play import open_waits, play
from games.services.start import start_game

PEOPLE = ("Ines", "Jonas", "Priya", "Tomasz")
MOST_MOVES = 600


@dataclass(frozen=True)
class Scene:
    """A game of the demo: its name, its holders (a person, or a bot in small letters), and where it stops (None: at its end)."""

    name: str
    holders: tuple[str, ...]
    phase: str | None
    share: float = 0.0
    """How much of a whole game has to be played first, 0 to 1."""
    waits_for: str = PEOPLE[0]
    """Who is due where it stops, if that person sits in it."""
    pace: str = "none"
    """One of the paces that the form for a new game offers."""
    title: int = 0
    """The place of its title in the registry."""


SCENES = (
    Scene("Three at Saqqara", ("Ines", "Jonas", "Priya"), "excavation", 0.3, pace="daily"),
    Scene("Four at Karnak", ("Jonas", "Ines", "Tomasz", "Priya"), "excavation", 0.75, pace="brisk"),
    Scene("Two at Abydos", ("Ines", "Tomasz"), "neutral", 0.4, pace="weekly"),
    Scene("Three at Dendera", ("Priya", "Ines", "greedy"), "survey", 0.6),
    Scene("Three at Giza", ("Tomasz", "Ines", "Jonas"), "excavation", 0.45, waits_for="Tomasz", pace="bank"),
    Scene("Three at Edfu", ("Jonas", "Priya", "greedy"), "excavation", 0.5),
    Scene("Three at Meidum", ("Ines", "Jonas", "Priya"), None),
    Scene("Two at Philae", ("Tomasz", "Ines"), None),
    Scene("Three at Knossos", ("Jonas", "Ines", "Priya"), "turn", 0.6, pace="daily", title=1),
    Scene("Two at Mycenae", ("Tomasz", "Ines"), None, title=1),
)
OPEN_GAMES = (
    ("Jonas", "Four at Tanis", (ME, OPEN, OPEN, OPEN), "daily", "", 0),
    ("Tomasz", "Dwoje w Luksorze", (ME, OPEN), "brisk", "pl", 0),
    ("Priya", "Three at Memphis", (ME, OPEN, BOT + "greedy"), "weekly", "en", 0),
    ("Jonas", "Two at Nineveh", (ME, OPEN), "weekly", "", 1),
)
"""Games that wait for players: who opened it, its name, its seats, its pace and its language, and the place of its title."""


def build_demo() -> dict[str, str]:
    """Fill an empty database. Returns address -> password of the accounts. Raises ValueError where there is a player."""
    if Player.objects.exists():
        raise ValueError("There are players already: the demo is for an empty site.")
    with transaction.atomic():
        passwords = {name: secrets.token_urlsafe(9) for name in PEOPLE}
        players = {name: make_account(name, password) for name, password in passwords.items()}
        for number, scene in enumerate(SCENES):
            play_scene(scene, players, random.Random(number))
        for creator, name, seats, pace, language, title in OPEN_GAMES:
            places = [SeatPlan(kind) for kind in seats]
            plan = GamePlan(tuple(TITLES)[title], name, places, pace=PRESETS[pace], language=language)
            create_game(players[creator], plan)
    return {f"{name.lower()}@example.org": password for name, password in passwords.items()}


def make_account(name: str, password: str) -> Player:
    address = f"{name.lower()}@example.org"
    player = Player.objects.create_user(address, password, name=name)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return player


def play_scene(scene: Scene, players: dict[str, Player], rng: random.Random) -> None:
    title = get_title(tuple(TITLES)[scene.title])
    game = Game.objects.create(
        name=scene.name,
        title=title.id,
        rules=title.rules,
        players=len(scene.holders),
        creator=next(players[holder] for holder in scene.holders if holder in players),
        seating=Game.Seating.CHOSEN,
        pace=pace_to_json(PRESETS[scene.pace]),
        seed=rng.randbytes(SEED_BYTES),
    )
    for index, holder in enumerate(scene.holders):
        bot = "" if holder in players else holder
        Seat.objects.create(game=game, index=index, player=players.get(holder), bot=bot)
    table = start_game(game.pk)
    first_due = len(scene.holders) * 40 * scene.share
    for _ in range(MOST_MOVES):
        due = table.due()
        if not due:
            return
        seat = table.seats[due[0]]
        wanted = seat.player is not None and seat.player.name == scene.waits_for
        waits_here = wanted or scene.waits_for not in scene.holders
        if table.game.ply >= first_due and table.title.phase(table.position) == scene.phase and waits_here:
            return
        move = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), rng)
        via = Move.Via.BOT if seat.bot else Move.Via.BROWSER
        table = play(game.pk, seat.pk, open_waits(table.game)[seat.pk].pk, move, via, seat.player).table
