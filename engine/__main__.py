"""The command line, `python -m engine COMMAND`: records in, answers out. Format: `docs/records.md`.

Exit status: 2 if a record was broken, else 1 if a `verify` failed, else 0.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TypeVar

from engine import registry
from engine.cli import judgement, status
from engine.cli.duel import LIMIT, duel_json, duel_table, play_games, run_duel
from engine.cli.review import review_json, review_lines, review_record
from engine.cli.speed import measure
from engine.compiled import describe_engine
from engine.contract import AnyTitle
from engine.errors import EngineError, RecordError
from engine.records.playout import random_record
from engine.records.record import NAMED, Record, final_position, title_of
from engine.records.stream import read_stream
from engine.sentences import Sentence, gettext_noop

ONE_RECORD = gettext_noop("This command takes exactly one record.")
NO_FILE = gettext_noop("The file “{file}” cannot be read: {reason}.")
WRONG_SEATS = gettext_noop("“{title}” cannot be played with {players} seats.")
NO_EQUALS = gettext_noop("“{option}” is not an option. Write NAME=VALUE.")
BELOW_ZERO = gettext_noop("{option} must be 0 or more, not {number}.")

Number = TypeVar("Number", int, float)

BROKEN = 2
NOT_TRUE = 1


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    options = parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except EngineError as error:
        print(error, file=sys.stderr)
        return BROKEN
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def parser() -> argparse.ArgumentParser:
    root = argparse.ArgumentParser(prog="python -m engine", description="Games of the house as text records.")
    root.add_argument(
        "--version", action="version", version=describe_engine(), help="which engine runs, compiled or plain"
    )
    commands = root.add_subparsers(required=True, metavar="COMMAND")

    def add(
        name: str, command: Callable[[argparse.Namespace], int], words: str, file: bool = False
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words)
        added.set_defaults(command=command)
        if file:
            added.add_argument("file", nargs="?", default="-", help="a file of records; - is standard input")
        return added

    def add_ply(command: argparse.ArgumentParser) -> None:
        command.add_argument("--ply", type=int, help="the position after this many moves; by default the last one")

    def add_reader(command: argparse.ArgumentParser) -> None:
        words = "a colour, or nobody: only what that seat, or anybody, may know; all of it when not given"
        command.add_argument("--for", dest="reader", metavar="SEAT", type=str.lower, help=words)

    add("titles", titles, "the titles with their seats and rules versions")
    random = add("random", random_games, "complete games by random legal moves")
    add_title(random)
    add_options(random)
    add_draws(random)
    random.add_argument("--seed", required=True)
    random.add_argument("--games", type=int, default=1)
    states = add("status", statuses, "one line of JSON for each record", file=True)
    add_ply(states)
    add_reader(states)
    states.add_argument("--every", action="store_true", help="one line for each ply")
    add_ply(add("legal", legal, "the legal moves, one a line", file=True))
    drawing = add("show", show, "the position drawn as text", file=True)
    add_ply(drawing)
    add_reader(drawing)
    add("log", log, "the game told in sentences", file=True)
    sequences = add("perft", perft, "the number of sequences of that many decisions", file=True)
    sequences.add_argument("--depth", type=int, required=True)
    sequences.add_argument("--divide", action="store_true", help="the number for each first move")
    add_ply(sequences)
    add_ply(add("suggest", suggest, "what a strong bot would play: one line of JSON for each seat to move", file=True))
    forecasts = add("forecast", forecast, "the points and chances to win expected: one line of JSON", file=True)
    add_ply(forecasts)
    forecasts.add_argument("--every", action="store_true", help="one line for each ply")
    add("verify", verify, "replay, and deal chance's moves again from the seed", file=True)
    hindsight = add("review", look_back, "a game that is over: the chances to win, and what was lost", file=True)
    hindsight.add_argument("--json", action="store_true", help="one line of JSON for each record")
    words = "multiplies the simulations; 0 for the chances alone"
    hindsight.add_argument("--budget", type=int, default=1, metavar="N", help=words)
    add_bots(add("play", play, "complete games between bots, as records"))
    add_bots(add("duel", duel, "bots against each other, and their scores")).add_argument(
        "--json", action="store_true", help="the scores as one line of JSON"
    )
    bench = add("bench", speed, "random playouts and moves a second")
    add_title(bench, title=next(iter(registry.TITLES)), players=3)
    add_options(bench)
    return root


def add_title(command: argparse.ArgumentParser, title: str | None = None, players: int | None = None) -> None:
    command.add_argument("--title", required=title is None, default=title)
    command.add_argument("--players", type=int, required=players is None, default=players)


def add_bots(command: argparse.ArgumentParser) -> argparse.ArgumentParser:
    command.add_argument("--title", required=True)
    words = "a bot or a program for each seat, with commas: strong,greedy,cmd:./mine"
    command.add_argument("--seats", required=True, help=words)
    command.add_argument("--games", type=int, default=1)
    command.add_argument("--seed", required=True)
    words = "the seconds that a program has for a move; %(default)g by default"
    command.add_argument("--limit", type=float, default=LIMIT, help=words)
    add_options(command)
    add_draws(command)
    return command


def add_draws(command: argparse.ArgumentParser) -> None:
    words = "named: the same decisions meet the same deal, in games of any length"
    command.add_argument("--draws", choices=["ply", NAMED], default="ply", help=words)


def add_options(command: argparse.ArgumentParser) -> None:
    words = "an option of the title; may be given several times"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def parse_options(options: argparse.Namespace) -> dict[str, str]:
    """Return the options that `--option` sets, without defaults, as records have them. Raises RecordError."""
    found = {}
    for option in options.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise RecordError(Sentence(NO_EQUALS, {"option": option[:40]}))
        found[name] = value
    defaults = {option.name: option.default for option in registry.get_title(options.title).options}
    return {name: value for name, value in found.items() if defaults.get(name) != value}


def say(data: object) -> None:
    print(json.dumps(data, ensure_ascii=True))


@contextmanager
def open_input(file: str) -> Iterator[BinaryIO]:
    """Open the file, or standard input for `-`. Raises RecordError if it cannot be read."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        source = open(file, "rb")  # noqa: SIM115 (closed by `with` below, outside this `try`)
    except OSError as error:
        reason = (error.strerror or "unknown").lower()
        raise RecordError(Sentence(NO_FILE, {"file": file, "reason": reason})) from None
    with source:
        yield source


def each_record(options: argparse.Namespace, answer: Callable[[Record], Iterable[object]]) -> int:
    """Print the answers for each record of the file, an error line for a broken one; return the exit status."""
    worst = 0
    with open_input(options.file) as source:
        for record in read_stream(source):
            try:
                if isinstance(record, RecordError):
                    raise record
                for line in answer(record):
                    say(line)
                    if isinstance(line, dict) and line.get("ok") is False:
                        worst = max(worst, NOT_TRUE)
            except RecordError as error:
                say({"error": str(error), "ply": error.ply})
                worst = BROKEN
    return worst


def read_one_record(options: argparse.Namespace) -> Record:
    """Return the only record of the file. Raises RecordError."""
    with open_input(options.file) as source:
        records = read_stream(source)
        record = next(records, None)
        if isinstance(record, RecordError):
            raise record
        if record is None or next(records, None) is not None:
            raise RecordError(Sentence(ONE_RECORD))
    return record


def read_position(options: argparse.Namespace) -> tuple[AnyTitle, Any]:
    record = read_one_record(options)
    try:
        return title_of(record), final_position(record, options.ply)
    except RecordError as error:
        raise with_ply(error) from None


def with_ply(error: RecordError) -> RecordError:
    """Return the error with its ply in the sentence, for commands that answer in words."""
    if error.ply is None:
        return error
    return RecordError(Sentence(AT_PLY, {"ply": error.ply, "error": str(error)}), error.ply)


AT_PLY = gettext_noop("Move {ply}: {error}")


def get_title_for(options: argparse.Namespace) -> AnyTitle:
    """Return the title of `--title`, after checking `--players`. Raises RecordError."""
    title = registry.get_title(options.title)
    if options.players not in title.seats:
        raise RecordError(Sentence(WRONG_SEATS, {"title": title.id, "players": options.players}))
    return title


def check_count(option: str, number: Number) -> Number:
    """Return the number. Raises RecordError if it is below 0."""
    if number < 0:
        raise RecordError(Sentence(BELOW_ZERO, {"option": option, "number": str(number)}))
    return number


def titles(options: argparse.Namespace) -> int:
    for title_id in registry.TITLES:
        title = registry.get_title(title_id)
        versions = ", ".join(map(str, registry.rules_versions(title_id)))
        print(f"{title_id}: {title.seats.start} to {title.seats.stop - 1} seats, rules {versions}")
    return 0


def random_games(options: argparse.Namespace) -> int:
    title = get_title_for(options)
    for number in range(check_count("--games", options.games)):
        named = options.draws == NAMED
        print(random_record(title, options.players, options.seed, number, parse_options(options), named).line())
    return 0


def statuses(options: argparse.Namespace) -> int:
    def answer(record: Record) -> Iterable[object]:
        if options.every:
            return status.every_status(record, options.ply, status.status_for_reader(record, options.reader))
        ply = len(record.moves) if options.ply is None else options.ply
        show = status.status_for_reader(record, options.reader)
        return [show(title_of(record), final_position(record, options.ply), ply)]

    return each_record(options, answer)


def legal(options: argparse.Namespace) -> int:
    title, position = read_position(options)
    for seat in title.due(position):
        print("\n".join(sorted(title.legal(position, seat))))
    return 0


def show(options: argparse.Namespace) -> int:
    title, position = read_position(options)
    seat = None if options.reader is None else status.find_seat(title, title.players(position), options.reader)
    # Without `--for` everything is shown.
    everything = options.reader is None or title.result(position) is not None
    print(title.story.describe(title.view(position, seat, everything)))
    return 0


def log(options: argparse.Namespace) -> int:
    try:
        for sentence in status.story(read_one_record(options)):
            print(sentence)
    except RecordError as error:
        raise with_ply(error) from None
    return 0


def perft(options: argparse.Namespace) -> int:
    depth = check_count("--depth", options.depth)

    def answer(record: Record) -> Iterable[object]:
        count = status.divide if options.divide and depth else status.perft
        yield count(title_of(record), final_position(record, options.ply), depth)

    return each_record(options, answer)


def suggest(options: argparse.Namespace) -> int:
    def answer(record: Record) -> Iterable[object]:
        ply = len(record.moves) if options.ply is None else options.ply
        return judgement.suggestions(title_of(record), final_position(record, options.ply), ply)

    return each_record(options, answer)


def forecast(options: argparse.Namespace) -> int:
    def answer(record: Record) -> Iterable[object]:
        if options.every:
            return status.every_status(record, options.ply, judgement.forecast)
        ply = len(record.moves) if options.ply is None else options.ply
        return [judgement.forecast(title_of(record), final_position(record, options.ply), ply)]

    return each_record(options, answer)


def verify(options: argparse.Namespace) -> int:
    return each_record(options, lambda record: [status.verify(record)])


def look_back(options: argparse.Namespace) -> int:
    budget = check_count("--budget", options.budget)
    if options.json:
        return each_record(options, lambda record: [review_json(record, review_record(record, budget), budget)])
    record = read_one_record(options)
    try:
        print("\n".join(review_lines(record, review_record(record, budget))))
    except RecordError as error:
        raise with_ply(error) from None
    return 0


def read_series(
    options: argparse.Namespace,
) -> tuple[AnyTitle, list[str], int, str, dict[str, str], bool, float]:
    """Return what `play` and `duel` are to play, as `play_games` takes it. Raises RecordError for a wrong number of bots."""
    bots = options.seats.split(",")
    title = registry.get_title(options.title)
    if len(bots) not in title.seats:
        raise RecordError(Sentence(WRONG_SEATS, {"title": title.id, "players": len(bots)}))
    games, limit = check_count("--games", options.games), check_count("--limit", options.limit)
    return title, bots, games, options.seed, parse_options(options), options.draws == NAMED, limit


def play(options: argparse.Namespace) -> int:
    for game in play_games(*read_series(options)):
        print(game.record.line(), flush=True)
    return 0


def duel(options: argparse.Namespace) -> int:
    scores = run_duel(*read_series(options))
    if options.json:
        say(duel_json(scores))
    else:
        print(duel_table(scores))
    return 0


def speed(options: argparse.Namespace) -> int:
    found = measure(get_title_for(options), options.players, options=parse_options(options))
    print(f"{found.games} games, {found.moves} moves, {found.moves / found.seconds:,.0f} moves a second")
    return 0


if __name__ == "__main__":
    # Programs in seats are killed at its end too.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    registry.TITLES.update(registry.WITHOUT_BOARD)
    sys.exit(main())
