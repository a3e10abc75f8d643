"""A site to look at: accounts, running games at interesting points, and finished ones, played by the greedy bot."""

import random
import secrets

from allauth.account.models import EmailAddress
from django.db import transaction

from engine.bots import BOTS
from engine.records.dealer import SEED_BYTES
from engine.registry import TITLES, get_title
from games.boards.registry import get_scenes
from games.boards.scenes import OPEN_SEAT, PEOPLE, Scene
from games.clock.pace import PRESETS, pace_to_json
from games.lobby.new_game import BOT, ME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Move, Player, Seat
from games.play.moves.decision import play_move
from games.play.moves.start import start_game
from games.table.seeds import insert_game

MOST_MOVES = 1_000


def build_demo() -> dict[str, str]:
    """Fill an empty database, and return address -> password. Raises ValueError where there is a player."""
    if Player.objects.exists():
        raise ValueError("There are already players: the demo is for an empty site.")
    with transaction.atomic():
        passwords = {name: secrets.token_urlsafe(9) for name in PEOPLE}
        players = {name: make_account(name, password) for name, password in passwords.items()}
        scenes = [(title_id, scene) for title_id in TITLES for scene in get_scenes(title_id)]
        for number, (title_id, scene) in enumerate(pair for pair in scenes if not pair[1].is_open):
            play_scene(title_id, scene, players, random.Random(number))
        for title_id, scene in scenes:
            if scene.is_open:
                open_scene(title_id, scene, players)
    return {f"{name.lower()}@example.org": password for name, password in passwords.items()}


def make_account(name: str, password: str) -> Player:
    address = f"{name.lower()}@example.org"
    player = Player.objects.create_user(address, password, name=name)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return player


def open_scene(title_id: str, scene: Scene, players: dict[str, Player]) -> None:
    """Let the player of the first seat open the game and wait for others."""
    creator = players[scene.holders[0]]
    seats = [SeatPlan(OPEN if holder == OPEN_SEAT else BOT + holder) for holder in scene.holders[1:]]
    pace = PRESETS[scene.pace]
    plan = GamePlan(
        title_id, scene.name, [SeatPlan(ME), *seats], pace=pace, language=scene.language, options=scene.options
    )
    create_game(creator, plan)


def play_scene(title_id: str, scene: Scene, players: dict[str, Player], rng: random.Random) -> None:
    title = get_title(title_id)
    game = insert_game(
        name=scene.name,
        title=title.id,
        rules=title.rules,
        players=len(scene.holders),
        creator=next(players[holder] for holder in scene.holders if holder in players),
        seating=Game.Seating.CHOSEN,
        options=dict(scene.options),
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
        wait = table.waits[seat.pk].pk
        table = play_move(table, seat, wait, move, via).table
