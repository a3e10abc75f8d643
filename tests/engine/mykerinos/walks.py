"""Games that go where chance seldom does: played with the literal reading, by players with one-track minds.

Every seat follows a policy; chance deals as one of the dealers likes. `corners` names the rare situations of a
position, so that a test can say which of them its games have met.
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random

from tests.engine.mykerinos.literal import SIDES, Game
from tests.engine.mykerinos.literal_parts import PATRONS
from tests.engine.mykerinos.literal_region import area_of

Policy = Callable[[Random, Game, list[str]], str]


def prefer(rng: Random, lines: list[str], *wishes: Callable[[str], bool]) -> str:
    """Return a random line among those that meet the first wish that any line meets."""
    for wish in wishes:
        wanted = [line for line in lines if wish(line)]
        if wanted:
            return rng.choice(wanted)
    return rng.choice(lines)


def is_patron(line: str) -> bool:
    return line.split(" ")[0] in PATRONS


def stops(line: str) -> bool:
    return line in ("pass", "neutral skip", "decline")


def to_museum(line: str) -> bool:
    return line.startswith(("museum ", "brown "))


def anything(rng: Random, game: Game, lines: list[str]) -> str:
    return rng.choice(lines)


def stubborn(rng: Random, game: Game, lines: list[str]) -> str:
    """Never stops while there is something else to do."""
    return prefer(rng, lines, lambda line: not stops(line))


def patrons(rng: Random, game: Game, lines: list[str]) -> str:
    """Claims parcels and turns them, each patron as likely as the other."""
    patron = rng.choice(PATRONS)
    return prefer(rng, lines, lambda line: line.startswith(patron), is_patron, lambda line: line in SIDES)


def curator(rng: Random, game: Game, lines: list[str]) -> str:
    """Goes to the museum whenever it can, and claims Sir Brown otherwise."""
    browns = [side for side, parcel in game.open_parcels.items() if parcel.patron == "brown"]
    return prefer(rng, lines, to_museum, lambda line: line in browns, lambda line: not stops(line))


def squirrel(rng: Random, game: Game, lines: list[str]) -> str:
    """Return keeps cubes, own and neutral ones, until season 4, then cannot stop."""
    if game.season == 4:
        return stubborn(rng, game, lines)
    if len(game.region.cubes) > 3 and rng.random() < 0.7:
        return prefer(rng, lines, stops)
    return prefer(rng, lines, lambda line: line == "neutral skip", lambda line: "-" not in line)


def hamster(rng: Random, game: Game, lines: list[str]) -> str:
    """Return keeps own cubes until season 3, then fills the region; keeps neutral cubes for ever."""
    if game.phase() == "neutral":
        return "neutral skip"
    return filler(rng, game, lines) if game.season >= 3 else squirrel(rng, game, lines)


def miser(rng: Random, game: Game, lines: list[str]) -> str:
    """Return puts down one cube, stops, and takes to the museum what the survey gives."""
    owns_one = game.turn() in game.region.cubes.values()
    return prefer(rng, lines, to_museum, lambda line: stops(line) if owns_one else not stops(line))


def filler(rng: Random, game: Game, lines: list[str]) -> str:
    """As many cubes at a time as possible."""
    most = max(line.count("-") for line in lines)
    return prefer(rng, lines, lambda line: line.count("-") == most and not stops(line))


def crowd(rng: Random, game: Game, lines: list[str]) -> str:
    """Where the others are: the first areas, one cube at a time; now and then anything."""
    spaces = [line for line in lines if line[0] in "abcdefgh" and len(line) == 2]
    if spaces and rng.random() < 0.8:
        lowest = min(area_of(space) for space in spaces)
        return rng.choice([space for space in spaces if area_of(space) == lowest])
    return rng.choice(lines)


def builder(rng: Random, game: Game, lines: list[str]) -> str:
    """Lord Lemon and extensions from one corner outwards, so that whole corners fill up, pyramids too."""
    lemons = [line for line in lines if line.startswith("lemon ")]
    if lemons:
        return min(lemons, key=lambda line: (line[-1], line))
    cubes = [line for line in lines if line[0] in "abcdefgh"]
    return min(cubes) if cubes else stubborn(rng, game, lines)


POLICIES: tuple[Policy, ...] = (anything, stubborn, patrons, curator, squirrel, hamster, miser, filler, crowd, builder)

EVERYBODYS = {
    "5-room open",
    "alone in an area",
    "area 5 or 6",
    "blackmore usable",
    "brown usable",
    "brown without a room",
    "canonical order is not sorted",
    "cubes but no space",
    "equal points at the end",
    "general stock exhausted at the start of a season",
    "last single action with a patron",
    "lemon extends",
    "lemon usable",
    "museum full",
    "only patrons can act",
    "own cube on a pyramid",
    "patrons but no cube",
    "shared victory",
    "survey without a general cube",
    "survey without a room",
    "tangerine or blackmore blocked",
    "tangerine usable",
    "third chooses",
    "tie in an area",
    "violet extends with one personal cube",
    "violet usable",
    "violet without a general cube",
}
OF_TWO = {
    "neutral after the last single action",
    "neutral cubes but no space",
    "neutral number 3",
    "neutral stock exhausted at the start of a season",
    "one neutral cube",
    "remove the only parcel",
    "remove, 2 ranked, neutral number 1",
    "remove, 2 ranked, neutral number 2",
    "remove, 3 ranked, neutral number 1",
    "remove, 3 ranked, neutral number 2",
    "tie with the neutral colour",
}
# What can happen, by number of players.
CORNERS = {
    2: EVERYBODYS | OF_TWO,
    3: EVERYBODYS | {"third chooses from two"},
    4: EVERYBODYS | {"third chooses from two", "fourth chooses"},
}


def deal(rng: Random, game: Game) -> str:
    """Return a legal deal: random, or the parcels of one patron first, or the ones with most pyramids first."""
    rest = [id for id in game.parcels if id not in game.dealt]
    rng.shuffle(rest)
    taste = rng.choice((*PATRONS, "pyramids", "none", "none"))
    if taste == "pyramids":
        rest.sort(key=lambda id: -sum(row.count("#") for row in game.parcels[id].layout))
    elif taste != "none":
        rest.sort(key=lambda id: game.parcels[id].patron != taste)
    chosen = rest[: game.parcels_this_season()]
    rng.shuffle(chosen)
    return " ".join(["deal", *(id + rng.choice(("", "'")) for id in chosen)])


def chance(rng: Random, game: Game) -> str:
    """Return a legal move of chance, which the literal reading asks for in this order. Rule: M8.2."""
    if not game.moves:
        return f"first {rng.choice(game.colours)}"
    if len(game.moves) == 1:
        return " ".join(["wings", *rng.sample(PATRONS, 5)])
    return deal(rng, game)


def choose(rng: Random, game: Game, policies: dict[str, Policy]) -> str:
    """Return the next line of a game in which each colour follows its policy."""
    turn, legal = game.turn(), game.legal()
    assert turn
    return chance(rng, game) if legal is None else policies[turn](rng, game, legal)


def policies(rng: Random, game: Game) -> dict[str, Policy]:
    """Return a policy for every seat; in half of the games the same one for all."""
    same = rng.choice(POLICIES)
    if rng.random() < 0.5:
        return dict.fromkeys(game.colours, same)
    return {colour: rng.choice(POLICIES) for colour in game.colours}


def corners(game: Game) -> set[str]:  # noqa: C901
    """Names of the rare situations that this position is in."""
    found: set[str] = set()
    turn, legal, museum = game.turn(), game.legal(), game.museum
    if game.final():
        scores = game.scores()
        if sum(scores[colour] == max(scores.values()) for colour in game.colours) > 1:
            found.add("equal points at the end" if len(game.winners()) == 1 else "shared victory")
        return found
    if turn is None or legal is None:
        return found
    upright = {one.parcel.patron for one in game.claimed[turn] if not one.turned}
    last = len(game.scale) == len(game.general) - 1
    if len(museum.cubes) == len(museum.rooms):
        found.add("museum full")
    if game.phase() == "excavation":
        stock = game.personal[turn]
        if game.season > 1 and not game.region.cubes and not game.scale.keys() - {2}:
            if 0 in [game.general[colour] for colour in game.colours]:
                found.add("general stock exhausted at the start of a season")
            if game.neutral_colour and game.general["white"] == 0:
                found.add("neutral stock exhausted at the start of a season")
        if stock == 0 and upright - {None}:
            found.add("patrons but no cube")
        if stock > 0 and legal == ["pass"]:
            found.add("cubes but no space")
        if stock > 0 and all(line == "pass" or is_patron(line) for line in legal) and len(legal) > 1:
            found.add("only patrons can act")
        if stock == 1 and any(line.startswith("violet ") and "-" in line for line in legal):
            found.add("violet extends with one personal cube")
        if stock > 0 and game.general[turn] == 0 and "violet" in upright:
            found.add("violet without a general cube")
        if stock > 0 and "brown" in upright and not museum.rooms_to_enter(turn):
            found.add("brown without a room")
        if (
            stock > 0
            and upright & {"tangerine", "blackmore"}
            and not any(line.startswith(("tangerine ", "blackmore ")) for line in legal)
        ):
            found.add("tangerine or blackmore blocked")
        if any(line.startswith("lemon ") and "-" in line for line in legal):
            found.add("lemon extends")
        if any(game.region.pyramids[space] and game.region.cubes[space] == turn for space in game.region.cubes):
            found.add("own cube on a pyramid")
        if any(list(spaces) != sorted(spaces) for spaces in (line.split(" ")[-1].split("-") for line in legal)):
            found.add("canonical order is not sorted")
        if last and any(is_patron(line) for line in legal):
            found.add("last single action with a patron")
        found |= {f"{patron} usable" for patron in PATRONS if any(line.startswith(f"{patron} ") for line in legal)}
    if game.phase() == "neutral":
        if last:
            found.add("neutral after the last single action")
        if game.neutral[turn] == 1:
            found.add("one neutral cube")
        if legal == ["neutral skip"]:
            found.add("neutral cubes but no space")
    if game.phase() in ("survey", "remove"):
        found |= survey_corners(game, turn, legal)
    return found


def survey_corners(game: Game, turn: str, legal: list[str]) -> set[str]:  # noqa: C901
    """Return the same for a survey."""
    found: set[str] = set()
    ranking = game.region.ranking(game.area, game.scale)
    cubes = [colour for space, colour in game.region.cubes.items() if area_of(space) == game.area]
    ties = [pair for pair in pairwise(ranking) if cubes.count(pair[0]) == cubes.count(pair[1])]
    if ties:
        found.add("tie in an area")
    if any("white" in pair for pair in ties) and game.neutral_colour:
        found.add("tie with the neutral colour")
    if len(ranking) == 1:
        found.add("alone in an area")
    if game.neutral_colour and len(ranking) == 3 and ranking[2] == "white":
        found.add("neutral number 3")
    if "decline" in legal:
        found.add("third chooses" if ranking.index(turn) == 2 else "fourth chooses")
        if len(game.open_parcels) == 2:
            found.add("third chooses from two")
    elif game.phase() == "survey":
        if game.general[turn] == 0:
            found.add("survey without a general cube")
        elif not game.museum.rooms_to_enter(turn):
            found.add("survey without a room")
        if any(line.startswith("museum ") and line.endswith("5") for line in legal):
            found.add("5-room open")
    if game.phase() == "remove":
        found.add(f"remove, {len(ranking)} ranked, neutral number {ranking.index('white') + 1}")
        if len(legal) == 1:
            found.add("remove the only parcel")
    if game.area > 4:
        found.add("area 5 or 6")
    return found
