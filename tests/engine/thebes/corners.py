"""Names of the rare situations of Thebes, so that a test can say which of them its games have met."""

from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_lines import BY_TEXT, Line
from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, SITES, WHEEL

CORNERS = {
    # T3
    "all at the end space, chance still due",
    "car on a long trip",
    "four weeks by car",
    "only stop is legal",
    "next turn of the same player",
    "shared victory",
    "stack of markers",
    "stop while others play on",
    "the last week is spent",
    "two cars",
    "two zeppelins",
    "zeppelin makes what would not fit",
    "zeppelin spent",
    "zeppelin to refresh",
    # T4
    "a card shown twice",
    "an empty space between exhibitions",
    "an empty space stops the push",
    "deck empty, not shuffled yet",
    "exhibition pushed out",
    "exhibition taken",
    "last researcher card taken",
    "only two researcher cards to show",
    "nothing is shown",
    "refill of what the take has thrown away",
    "refresh for 4 weeks",
    "refresh again after another action",
    "shuffled by a refill",
    "shuffled by a show",
    "shuffled in the middle of a show",
    "shuffled twice",
    "slot stays empty",
    "take beside an empty slot",
    # T5
    "assistants alone",
    "bag without artifacts",
    "dig across the end of the year",
    "dig again after the year's end",
    "four assistants",
    "four shovels",
    "general knowledge over the specialised",
    "knowledge over 12",
    "lone assistant adds nothing",
    "lone assistant alone",
    "lone assistant refused, two owned",
    "lone shovel",
    "permission used",
    "permit renewed by the trip",
    "rumour alone",
    "rumour, assistant, shovel and permission at once",
    "site dug, no permission",
    "two permissions",
    "first artifact and debris only",
    "wheel number 0 but shovels",
    # T6
    "congresses over 28",
    "majority of three or more tied",
    "majority sole",
    "majority tied",
    "majority by a find",
}


def corners(game: Game, legal: list[str] | None, before: dict[str, str | None]) -> set[str]:
    """Names of the rare situations that this position is in; `before`: the exhibition spaces one ply earlier."""
    found = _cards(game) | _scores(game) | _last_line(game, before)
    turn = game.turn()
    if turn == "chance":
        found |= _chance(game)
    elif turn is not None and legal is not None:
        lines = [BY_TEXT[text] for text in legal]
        found |= _turns(game, turn, lines) | _trips(game, turn, lines) | _digs(game, turn, lines)
    return found


def named(pairs: dict[str, object]) -> set[str]:
    return {name for name, true in pairs.items() if true}


def _cards(game: Game) -> set[str]:
    spaces = list(game.cards.spaces.values())
    shown = game.cards.shown()
    return named(
        {
            "a card shown twice": len(set(shown)) < len(shown),
            "an empty space between exhibitions": spaces[0] and spaces[2] and not spaces[1],
            "deck empty, not shuffled yet": game.cards.deck_is_empty() and game.cards.researcher_left(),
            "exhibition taken": any(game.exhibited.values()),
            "exhibition pushed out": set(EXHIBITIONS) & set(game.cards.discarded),
            "nothing is shown": not shown and game.due == "turn",
        }
    )


def _last_line(game: Game, before: dict[str, str | None]) -> set[str]:
    """Return what the line of chance that came last has done."""
    word, *rest = game.moves[-1].split(" ") if game.moves else [""]
    came = [id for id in rest if id in EXHIBITIONS and word in ("refill", "show")]
    finds = [where for found in game.found.values() for where, _ in found]
    return named(
        {
            "an empty space stops the push": came and before["a"] and not before["b"] and before["c"],
            "first artifact and debris only": word == "find"
            and set(rest[1:]) == {"debris"}
            and finds.count(rest[0]) == 1,
        }
    )


def _chance(game: Game) -> set[str]:
    last = BY_TEXT.get(game.moves[-1]) if game.moves else None
    pile = [id for id in [*(game.cards.shuffled or []), *game.cards.discarded] if id in CARDS]
    seen = game.cards.shuffled is not None
    left = 0 if seen else len(game.cards.unseen)
    deck = len(game.cards.shuffled or []) if seen else game.cards.stack1 + game.cards.stack2
    return named(
        {
            "all at the end space, chance still due": list(game.track) == [game.end],
            "only two researcher cards to show": game.due == "show" and left + len(pile) <= 2,
            "refill of what the take has thrown away": (
                game.due == "refill"
                and last
                and last.zeppelin
                and len(pile) + left == 1
                and pile[0].startswith("zeppelin")
            ),
            "shuffled by a refill": game.due == "refill" and game.cards.deck_is_empty(),
            "shuffled by a show": game.due == "show" and game.cards.deck_is_empty(),
            "shuffled in the middle of a show": game.due == "show" and game.moves[1:] and 0 < deck < 4,
            "shuffled twice": seen and game.cards.deck_is_empty(),
            "take beside an empty slot": game.due == "refill" and list(game.cards.slots.values()).count(None) > 1,
            "zeppelin to refresh": last and last.zeppelin and last.verb == "refresh",
        }
    )


def _scores(game: Game) -> set[str]:
    found = set[str]()
    scores = game.scores()
    for site in SITES:
        books = [game.books(colour, site) for colour in game.colours]
        tied = books.count(max(books))
        if max(books):
            found.add("majority sole" if tied == 1 else "majority tied")
            if tied >= 3:
                found.add("majority of three or more tied")
            if any(token == "book" and SITES[where][0] == site for one in game.found.values() for where, token in one):
                found.add("majority by a find")
    return found | named(
        {
            "bag without artifacts": any(not any(map(str.isdigit, bag)) for bag in game.bags.values()),
            "congresses over 28": any(len(game.owned(colour, "congress")) > 7 for colour in game.colours),
            "shared victory": game.final() and list(scores.values()).count(max(scores.values())) > 1,
        }
    )


def _turns(game: Game, turn: str, lines: list[Line]) -> set[str]:
    last = [line for line in map(BY_TEXT.get, game.moves[-4:]) if line]
    stops = [line.verb for line in lines] == ["stop"]
    return named(
        {
            "last researcher card taken": not game.cards.researcher_left(),
            "only stop is legal": stops,
            "refresh again after another action": (
                len(last) > 1
                and last[-2].verb == "refresh"
                and last[-1].verb != "refresh"
                and any(line.verb == "refresh" for line in lines)
            ),
            "refresh for 4 weeks": any(line.verb == "refresh" and game.weeks(turn, line) == 4 for line in lines),
            "slot stays empty": None in game.cards.slots.values(),
            "stack of markers": any(len(markers) > 2 for markers in game.track.values()) and len(game.moves) > 2,
            "next turn of the same player": game.moved == turn,
            "stop while others play on": game.moves[-1] == "stop",
            "the last week is spent": any(
                game.time(turn) + game.trip(turn, line) + game.weeks(turn, line) == game.end
                for line in lines
                if line.verb != "stop"
            ),
        }
    )


def _trips(game: Game, turn: str, lines: list[Line]) -> set[str]:
    trips = [line for line in lines if line.verb != "stop"]
    texts = {line.text for line in lines}
    cars = len(game.owned(turn, "car"))
    zeppelins = len(game.owned(turn, "zeppelin"))
    return named(
        {
            "car on a long trip": cars and any(game.distance(turn, line) >= 3 for line in trips),
            "four weeks by car": cars and any(game.distance(turn, line) == 4 for line in trips),
            "two cars": cars == 2 and any(game.distance(turn, line) >= 3 for line in trips),
            "two zeppelins": zeppelins == 2,
            "zeppelin makes what would not fit": any(
                line.zeppelin and line.verb != "dig" and line.text.removesuffix(" by zeppelin") not in texts
                for line in trips
            ),
            "zeppelin spent": any(id.startswith("zeppelin") for id in game.cards.discarded),
        }
    )


def _digs(game: Game, turn: str, lines: list[Line]) -> set[str]:
    all_digs = [line for line in lines if line.verb == "dig"]
    digs = list({(line.target, line.helpers, line.zeppelin): line for line in all_digs}.values())
    year = game.year(game.time(turn))
    assistants, shovels = len(game.owned(turn, "assistant")), len(game.owned(turn, "shovel"))
    dug = game.dug[turn]

    def year_of(line: Line) -> int:
        return game.year(game.time(turn) + game.trip(turn, line))

    def alone(*helpers: str) -> bool:
        return any(line.helpers == helpers and not game.books(turn, line.target) for line in digs)

    return named(
        {
            "assistants alone": assistants > 1 and any(game.books(turn, line.target) == 0 for line in digs),
            "lone assistant alone": alone("assistant"),
            "rumour alone": assistants < 2 and alone("rumour"),
            "lone assistant adds nothing": any(
                "assistant" in line.helpers and game.specialised(turn, line) > 12 for line in digs
            ),
            "lone assistant refused, two owned": digs and assistants == 2,
            "four assistants": digs and assistants >= 4,
            "four shovels": digs and shovels >= 4,
            "lone shovel": digs and shovels == 1,
            "general knowledge over the specialised": any(
                game.general(turn) > game.specialised(turn, line) for line in digs
            ),
            "knowledge over 12": any(
                game.specialised(turn, line) + min(game.general(turn), game.specialised(turn, line)) > 12
                for line in digs
            ),
            "permission used": any("permission" in line.helpers for line in digs),
            "two permissions": len(game.owned(turn, "special_permission")) == 2,
            "permit renewed by the trip": any(dug.get(line.target) == year < year_of(line) for line in digs),
            "site dug, no permission": year in dug.values() and not game.owned(turn, "special_permission"),
            "rumour, assistant, shovel and permission at once": any(len(line.helpers) == 4 for line in digs),
            "dig across the end of the year": any(
                game.year(game.time(turn) + game.trip(turn, line) + line.weeks) > year_of(line) for line in all_digs
            ),
            "dig again after the year's end": any(dug.get(line.target, year) < year for line in digs),
            "wheel number 0 but shovels": shovels > 1
            and any(WHEEL[game.knowledge(turn, line), weeks] == 0 for line in digs for weeks in range(1, 13)),
        }
    )
