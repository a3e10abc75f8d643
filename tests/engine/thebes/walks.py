"""Games that go where chance seldom does: played with the literal reading, by players with one-track minds.

Every seat follows a policy; chance deals as one of the dealers likes, within what may come up.
"""

from collections.abc import Callable, Iterator
from random import Random

from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_dealer import deal
from tests.engine.thebes.literal_lines import BY_TEXT, Line
from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, NEEDS, SITES

Wish = Callable[[Line], bool]
Policy = Callable[[Random, Game, str, list[Line]], Line]
HELPERS = ("assistant", "shovel", "rumour", "special_permission")


def prefer(rng: Random, lines: list[Line], *wishes: Wish) -> Line:
    """Return a random line among those that meet the first wish that any line meets."""
    for wish in wishes:
        wanted = [line for line in lines if wish(line)]
        if wanted:
            return rng.choice(wanted)
    return rng.choice(lines)


def takes(*kinds: str) -> Wish:
    return lambda line: line.verb == "take" and CARDS[line.target].kind in kinds


def is_verb(verb: str) -> Wish:
    return lambda line: line.verb == verb


def cost(game: Game, colour: str, line: Line) -> int:
    return game.trip(colour, line) + game.weeks(colour, line)


def anything(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    return rng.choice(lines)


def busy(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Any kind of action as likely as the others; stops only when it has to."""
    verb = rng.choice(["take", "refresh", "exhibit", "dig"])
    return prefer(rng, lines, is_verb(verb), lambda line: line.verb != "stop")


def refresher(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Goes to Warsaw and stays, so that the deck runs out."""
    return rng.choice(lines) if rng.random() < 0.15 else prefer(rng, lines, is_verb("refresh"))


def hoarder(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Return takes the nearest card, so that no card is left; flies only then."""
    last = not game.cards.researcher_left()
    cards = [line for line in lines if line.verb == "take" and line.zeppelin == last]
    if cards:
        return min(cards, key=lambda line: (cost(game, colour, line), line.text))
    return prefer(rng, lines, is_verb("take"), lambda line: line.verb != "stop")


def idler(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Learns nothing, and takes what else there is."""
    return prefer(rng, lines, takes("shovel", "car", "zeppelin", "special_permission", "congress"), is_verb("refresh"))


def helped(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Return collects helpers and digs with as many as there are."""
    digs = [line for line in lines if line.verb == "dig"]
    if digs and rng.random() < 0.5:
        most = max(len(line.helpers) for line in digs)
        return rng.choice([line for line in digs if len(line.helpers) == most])
    return prefer(rng, lines, takes(*HELPERS), takes("specialised"), is_verb("refresh"))


def curator(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Learns, digs long, and goes after exhibitions."""
    missing = {
        site
        for id in game.cards.exhibitions()
        for site, number in NEEDS[id].items()
        if game.artifacts(colour, site) < number
    }
    return prefer(
        rng,
        lines,
        is_verb("exhibit"),
        lambda line: line.verb == "dig" and line.weeks >= 7 and line.target in missing,
        lambda line: line.verb == "dig" and line.weeks >= 7,
        lambda line: takes("specialised")(line) and CARDS[line.target].site in missing,
        takes("specialised", "general", "shovel", "car"),
        lambda line: line.verb == "dig" and line.weeks >= 4,
        is_verb("refresh"),
    )


def mole(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Return keeps helpers for the dig with a permission; digs as short as possible, twice at one site."""
    digs = [line for line in lines if line.verb == "dig"]
    special = [line for line in digs if "permission" in line.helpers]
    if special:
        most = max(len(line.helpers) for line in special)
        return rng.choice([line for line in special if len(line.helpers) == most])
    if digs and game.owned(colour, "special_permission"):
        least = min((len(line.helpers), line.weeks) for line in digs)
        return rng.choice([line for line in digs if (len(line.helpers), line.weeks) == least])
    lone = [kind for kind in ("assistant", "shovel") if not game.owned(colour, kind)]
    return prefer(
        rng, lines, takes("special_permission"), takes("rumour", *lone), takes("specialised"), is_verb("refresh")
    )


def traveller(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Wants cars and zeppelins, and the longest trips; flies now and then."""
    if rng.random() < 0.15:
        return prefer(rng, lines, lambda line: line.zeppelin)
    far = [line for line in lines if line.verb != "stop" and game.distance(colour, line) >= 3]
    return prefer(rng, far if far and rng.random() < 0.6 else lines, takes("car", "zeppelin"), is_verb("refresh"))


def scholar(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """All knowledge there is, and congresses; digs seldom, and long."""
    if rng.random() < 0.2:
        return prefer(rng, lines, lambda line: line.verb == "dig" and line.weeks == 12, is_verb("dig"))
    return prefer(rng, lines, takes("general", "specialised", "assistant"), takes("congress"), is_verb("refresh"))


def delegate(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Congresses only."""
    return prefer(rng, lines, takes("congress"), is_verb("refresh"), lambda line: line.verb != "stop")


def quitter(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Return stops at once when it may."""
    return prefer(rng, lines, is_verb("stop"))


def punctual(rng: Random, game: Game, colour: str, lines: list[Line]) -> Line:
    """Lands on other markers and, at the end, exactly on the end space; takes cards to get there."""
    now = game.time(colour)
    last = [line for line in lines if line.verb != "stop" and now + cost(game, colour, line) == game.end]
    onto = [line for line in lines if line.verb != "stop" and now + cost(game, colour, line) in game.track]
    if last:
        return prefer(rng, last, is_verb("take"))
    return rng.choice(onto) if onto else prefer(rng, lines, lambda line: line.verb != "stop")


POLICIES: tuple[Policy, ...] = (
    anything,
    busy,
    refresher,
    hoarder,
    idler,
    helped,
    curator,
    mole,
    traveller,
    scholar,
    delegate,
    quitter,
    punctual,
)


def policies(rng: Random, game: Game) -> dict[str, Policy]:
    """Return a policy for every seat; in half of the games the same one for all, or for all but the last."""
    same = rng.choice(POLICIES)
    if rng.random() < 0.5:
        return dict.fromkeys(game.colours, same) | {game.colours[-1]: rng.choice((same, same, idler))}
    return {colour: rng.choice(POLICIES) for colour in game.colours}


class Taste:
    """A dealer who would rather have some kinds of cards, or exhibitions, or artifacts come up, in three of four cases.

    It gives integers for the literal dealer, which fixes what may come up at all.
    """

    def __init__(self, rng: Random) -> None:
        kinds = ("none", "exhibitions", "helpers", "travel", "congress", "one site", "general", "near")
        self.rng = rng
        self.cards = rng.choice(kinds)
        self.site = rng.choice(list(SITES))
        self.tokens = rng.choice(("none", "artifacts", "debris", "books"))

    def likes(self, id: str, game: Game) -> bool:
        """Whether a card is of the kind that is liked; `near`: in the city of the player whose turn comes."""
        if id in EXHIBITIONS:
            return self.cards == "exhibitions"
        card = CARDS[id]
        return {
            "none": False,
            "exhibitions": False,
            "helpers": card.kind in HELPERS,
            "travel": card.kind in ("car", "zeppelin"),
            "congress": card.kind == "congress",
            "one site": card.site == self.site,
            "general": card.kind == "general",
            "near": card.city in [game.place[colour] for colour in [game.next_marker()] if colour],
        }[self.cards]

    def likes_token(self, token: str) -> bool:
        return {
            "none": False,
            "artifacts": token.isdigit(),
            "debris": token == "debris",
            "books": token in ("book", "general"),
        }[self.tokens]

    def line(self, game: Game) -> str:
        """Return a line of chance: of several random ones the one that is liked best."""
        several = [deal(game, self.rng.randrange) for _ in range(1 if self.rng.random() < 0.25 else 8)]
        return max(several, key=lambda line: self.score(line, game))

    def score(self, line: str, game: Game) -> float:
        word, *rest = line.split(" ")
        if word == "first":
            return 0
        if word == "find":
            return sum(map(self.likes_token, rest[1:]))
        return sum(self.likes(id, game) for id in rest) + (len(rest) if self.cards == "exhibitions" else 0)


def walk(players: int, seed: int) -> Iterator[tuple[Game, list[str] | None]]:
    """Yield a game by policies, as it goes: the same game again and again, and what is legal in it."""
    rng, game = Random(f"{players} {seed}"), Game(players)
    seats, taste = policies(rng, game), Taste(rng)
    while True:
        legal = game.legal()
        yield game, legal
        turn = game.turn()
        if turn is None:
            return
        if legal is None:
            game.play(taste.line(game))
        else:
            game.play(seats[turn](rng, game, turn, [BY_TEXT[text] for text in legal]).text)
