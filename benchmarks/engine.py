"""Random playouts compared with named peers, in one run on one machine, rounds interleaved: `script/bench engine`.

Both pick uniformly among the legal moves. python-chess games are capped at 80 plies. Ours go through the public contract, the
path that the site and the bots use. The first ratio of each line is a lazy one: our legal moves are a sequence that writes only
the one that is picked, while python-chess lists all of its own. The second has all of ours listed too, each with its text. Also:
loading a stored position, and replaying a record against reading SAN.
"""

import argparse
import importlib
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import chess

from engine.cli.speed import playout
from engine.contract import AnyTitle
from engine.records.playout import random_record
from engine.records.record import Record, final_position, read_record, replay
from engine.registry import TITLES, get_title

CAP = 80
Play = Callable[[random.Random], int]


def chess_playout(rng: random.Random) -> int:
    board = chess.Board()
    for ply in range(CAP):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return CAP


class Listing:
    """A title whose legal moves are all written before one is picked."""

    def __init__(self, title: AnyTitle) -> None:
        self.title = title

    def __getattr__(self, name: str) -> Any:
        # Once: what is asked in a playout must not cost more for standing behind this.
        value = getattr(self.title, name)
        setattr(self, name, value)
        return value

    def legal(self, position: Any, seat: int) -> list[str]:
        return list(self.title.legal(position, seat))


def open_spiel_playout() -> Play | None:
    """OpenSpiel's Python tic-tac-toe, where `open_spiel` is installed, with what its games import: numpy, scipy, pyyaml."""
    try:
        importlib.import_module("open_spiel.python.games")
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def rate(play: Play, rng: random.Random, seconds: float) -> float:
    """Return moves a second of processor time, over about that long."""
    moves = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        moves += play(rng)
    return moves / spent


def ratios(ours: Play, theirs: Play, rounds: int, seconds: float) -> tuple[float, float, float]:
    """Return the median ratio of the rates, round by round, and both median rates."""
    rng = random.Random(1)
    pairs = [(rate(ours, rng, seconds), rate(theirs, rng, seconds)) for _ in range(rounds)]
    return (
        statistics.median(our / their for our, their in pairs),
        statistics.median(our for our, _ in pairs),
        statistics.median(their for _, their in pairs),
    )


def playouts(rounds: int, seconds: float) -> Iterator[str]:
    peers: list[tuple[str, Play]] = [("python-chess", chess_playout)]
    spiel = open_spiel_playout()
    if spiel:
        peers.append(("OpenSpiel python_tic_tac_toe", spiel))
    else:
        yield "open_spiel (with numpy, scipy and pyyaml) is not installed: no comparison with it"
    for title_id in TITLES:
        title = get_title(title_id)
        listing = Listing(title)
        for players in title.seats:
            for name, theirs in peers:
                ratio, our, their = ratios(lambda rng: playout(title, players, rng), theirs, rounds, seconds)  # noqa: B023
                listed = ratios(lambda rng: playout(listing, players, rng), theirs, rounds, seconds)  # noqa: B023
                yield (
                    f"{title_id}, {players} players: {our:,.0f} moves a second, {name} {their:,.0f}: ratio {ratio:.2f}; "
                    f"with all moves listed {listed[1]:,.0f}: ratio {listed[0]:.2f}"
                )


def microseconds(work: Callable[[], object], times: int) -> float:
    begin = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begin) / times * 1e6


def loading(title_id: str, games: int) -> Iterator[str]:
    """Yield what it costs to load a stored position, in the first and in the last quarter of a game."""
    title = get_title(title_id)
    quarters: dict[str, list[str]] = {"first": [], "last": []}
    for number in range(games):
        stored = [
            json.dumps(title.to_json(position)) for _, position in replay(random_record(title, 3, "load", number))
        ]
        quarters["first"] += stored[: len(stored) // 4]
        quarters["last"] += stored[-(len(stored) // 4) :]
    costs = {}
    for quarter, texts in quarters.items():
        runs = [microseconds(lambda: [title.from_json(json.loads(text)) for text in texts], 3) for _ in range(5)]  # noqa: B023
        costs[quarter] = statistics.median(runs) / len(texts)
    yield (
        f"{title_id}, loading a position: first quarter of a game {costs['first']:.0f} µs, last {costs['last']:.0f} µs, "
        f"ratio {costs['last'] / costs['first']:.2f}"
    )


def san_game(rng: random.Random, plies: int) -> list[str]:
    """So many plies of random chess as SAN; a new board follows one that is over."""
    board = chess.Board()
    moves: list[str] = []
    while len(moves) < plies:
        legal = list(board.legal_moves)
        if not legal:
            board = chess.Board()
            moves.append("")
            continue
        move = rng.choice(legal)
        moves.append(board.san(move))
        board.push(move)
    return moves


def read_san(moves: list[str]) -> chess.Board:
    board = chess.Board()
    for move in moves:
        if move:
            board.push_san(move)
        else:
            board = chess.Board()
    return board


def replaying(title_id: str, games: int, rounds: int) -> Iterator[str]:
    """Yield a whole replay from the text of a record, against as many SAN moves."""
    title = get_title(title_id)
    rng = random.Random(2)
    records: list[Record] = [random_record(title, 3, "replay", number) for number in range(games)]
    texts = [record.line() for record in records]
    sans = [san_game(rng, len(record.moves)) for record in records]
    pairs: list[Any] = []
    for _ in range(rounds):
        our = microseconds(lambda: [final_position(read_record(text)) for text in texts], 3)
        their = microseconds(lambda: [read_san(moves) for moves in sans], 3)
        pairs.append((our / games, their / games))
    ratio = statistics.median(our / their for our, their in pairs)
    yield (
        f"{title_id}, a full replay from text: {pairs[0][0]:,.0f} µs a game, python-chess {pairs[0][1]:,.0f} µs "
        f"for as many SAN moves: ratio {ratio:.2f}"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=11)
    arguments.add_argument("--seconds", type=float, default=0.4)
    given = arguments.parse_args()
    for line in playouts(given.rounds, given.seconds):
        print(line, flush=True)
    for title_id in TITLES:
        for line in (*loading(title_id, 10), *replaying(title_id, 20, given.rounds)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
