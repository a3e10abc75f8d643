"""One game played by the engine and by the second reading side by side, compared at every ply."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.contract import draw_by
from engine.errors import MoveError
from tests.engine.arnak.literal.chance import NotLegal
from tests.engine.arnak.literal.facts import RESOURCES, SITES, STACKS
from tests.engine.arnak.literal.game import Game
from tests.engine.arnak.literal.table import Own
from tests.engine.arnak.table import ARNAK
from tests.engine.arnak.walks import POLICIES, Table, choose

Json = dict[str, Any]


class Played(NamedTuple):
    """How a game is played. `policies`: a name of `walks` for each seat; `gift`: so many more of each resource at the start."""

    temple: str
    difficulty: int
    policies: tuple[str, ...]
    gift: int = 0


def played_as(number: int) -> Played:
    """Players, temple, level and policies, so that any 240 numbers in a row have all of them together."""
    seats = range(number % 4 + 1)
    policies = tuple(POLICIES[(number // 8 + seat) % len(POLICIES)] for seat in seats)
    return Played(("bird", "snake")[number // 4 % 2], number // 8 % 6, policies)


def agreed_game(
    number: int, used: Counter[str], how: Played | None = None, tried: float = 0.02
) -> Iterator[tuple[Any, Game]]:
    """(position, game) at each ply of a game that follows from its number; what both say of it is the same.

    `used` is added to at the end. `tried`: the share of plies at which lines that are not listed are tried as well.
    """
    rng = Random(number)
    temple, difficulty, policies, gift = how or played_as(number)
    players = len(policies)
    level = {"difficulty": str(difficulty)} if players == 1 else {}
    position, game = ARNAK.start(players, {"temple": temple, **level}), Game(players, temple, difficulty, gift)
    lines = ["end"]
    while True:
        if gift and game.phase() != "chance":
            position, gift = enriched(position, gift), 0
        legal = compare(position, game)
        yield position, game
        if rng.random() < tried:
            refuse(position, game, rng.sample(lines, min(8, len(lines))))
        if legal is None:
            break
        if legal:
            colour = rng.choice(list(legal))
            seat = game.colours.index(colour)
            table = Table(ARNAK, position, seat, sorted(legal[colour]))
            line = choose(policies[seat], game, table, used + game.used if policies[seat] == "mixed" else used, rng)
            lines += table.lines
        else:
            state = rng.getstate()
            line = ARNAK.deal(position, draw_by(rng.randrange))
            rng.setstate(state)
            assert game.deal(rng.randrange) == line
            lines.append(line)
        position = ARNAK.apply(position, line)
        game.play(line)
    used.update(game.used)


def enriched(position: Any, gift: int) -> Any:
    return position._replace(
        seats=tuple(
            seat._replace(resources=tuple(amount + gift for amount in seat.resources)) for seat in position.seats
        )
    )


def compare(position: Any, game: Game) -> dict[str, set[str]] | None:
    """Return the legal lines by colour; none when chance is due, None at the end."""
    assert ARNAK.phase(position) == game.phase()
    assert ARNAK.scores(position) == game.scores()
    rival = ARNAK.rival(position)
    assert (rival.points if rival else None) == (game.black_score() if game.black else None)
    legal = game.legal()
    assert [game.colours[seat] for seat in ARNAK.due(position)] == list(legal)
    for colour, expected in legal.items():
        found = ARNAK.legal(position, game.colours.index(colour))
        assert len(found) == len(set(found))
        assert set(found) == expected, (
            f"engine {sorted(set(found) - expected)}, reading {sorted(expected - set(found))}"
        )
    if game.phase() != "chance":  # While chance draws, one of them may be a thing ahead of the other.
        there, here = lying(ARNAK.to_json(position)), things(game)
        assert there == here, [(key, there[key], here[key]) for key in here if there[key] != here[key]]
    result = ARNAK.result(position)
    assert (result is not None) == (game.phase() == "over")
    if result is None:
        return legal
    winners = [game.colours[seat] for seat in result.winners] + ["black"] * bool(rival and rival.wins)
    assert sorted(winners) == sorted(game.winners())
    return None


def refuse(position: Any, game: Game, lines: list[str]) -> None:
    """Lines of other positions: both take them, or both refuse them."""
    for line in lines:
        try:
            ARNAK.apply(position, line)
            taken = True
        except MoveError:
            taken = False
        assert taken == takes(game, line), line


def takes(game: Game, line: str) -> bool:
    if game.phase() == "chance":
        try:
            game.waits.read(line)
        except NotLegal:
            return False
        return True
    return any(line in lines for lines in game.legal().values())


def lying(state: Json) -> Json:
    """Return what lies where, of a stored position."""
    owners = dict(state["seats"])
    found: Json = {
        "owners": {
            colour: {
                **{key: sorted(own[key].split()) for key in ("hand", "looking", "area", "guardians", "boons")},
                **{
                    key: own[key]
                    for key in ("fear_tiles", "glass", "book", "crates", "slots", "passed", "mask", "planes")
                },
                "deck": [sorted(layer.split()) for layer in own["deck"]],
                "resources": own["resources"],
                "temple": own["temple"],
                "assistants": own["assistants"],
            }
            for colour, own in owners.items()
        },
        "row": [[shown(card) for card in state[key].split()] for key in ("artifacts", "items")],
        "exiled": sorted(state["exiled"].split()),
        "guardians": placed(SITES, state["guardians"]),
        "tiles": placed(SITES[5:], state["tiles"]),
        "idols": placed(SITES[5:], state["idols"]),
        "stacks": [[shown(top), below] for top, below in state["stacks"]],
        "bonuses": [sorted(kinds.split()) for kinds in state["bonuses"]],
    }
    return found | {key: state[key] for key in ("round", "figures")} | {"arrivals": state["arrivals"].split()}


def shown(word: str) -> str:
    return "" if word == "-" else word


def placed(sites: Sequence[str], words: str) -> dict[str, str]:
    return {site: word for site, word in zip(sites, words.split(), strict=True) if word != "-"}


def things(game: Game) -> Json:
    """Return the same of the second reading."""
    return {
        "owners": {colour: things_of(own) for colour, own in game.seats.items()},
        "row": [game.row["artifact"], game.row["item"]],
        "exiled": sorted(game.exiled),
        "guardians": game.guardians,
        "tiles": game.tiles,
        "idols": game.idols,
        "stacks": game.supply,
        "bonuses": [sorted(kinds) for kinds in game.bonuses.values()],
        "round": game.round,
        "figures": game.figures,
        "arrivals": game.arrivals,
    }


def things_of(own: Own) -> Json:
    return {
        **{key: sorted(getattr(own, key)) for key in ("hand", "looking", "area", "guardians", "boons")},
        **{
            key: getattr(own, key)
            for key in ("fear_tiles", "glass", "book", "crates", "slots", "passed", "mask", "planes")
        },
        "deck": [sorted(layer) for layer in own.deck],
        "resources": {name: own.resources[name] for name in RESOURCES},
        "temple": {name: own.temple[name] for name in STACKS},
        "assistants": {name: " ".join(state) for name, state in own.assistants.items()},
    }
