"""A second reading of the rules of Thebes, made to be compared with the engine and sharing no code with it.

A position is a handful of dicts and lists of names. What is legal is found by writing down every line that the
notation has and asking of each what forbids it. Every rule is one function that names its paragraph. Nothing here is
quick or clever, on purpose: where this reading and the engine differ, one of them got the rules wrong.
"""

from tests.engine.thebes.literal_cards import Cards, NotLegal
from tests.engine.thebes.literal_lines import BY_TEXT, Line, lines_with
from tests.engine.thebes.literal_parts import (
    CARDS,
    COLOURS,
    CONGRESSES,
    DISTANCE,
    HELP,
    NEEDS,
    SITES,
    SLOTS,
    START,
    WHEEL,
    YEARS,
    city_of,
    full_bag,
    in_order,
    points_of,
    weeks_of,
)


class Game:
    """One game of Thebes, played by lines of its notation (T7). All fields may be read."""

    def __init__(self, players: int) -> None:
        self.colours = COLOURS[:players]
        start, self.end = YEARS[players]
        self.track = {start: list(self.colours)}  # week: its markers, the top last; in no order before the first line
        self.place = dict.fromkeys(self.colours, START)
        self.cards = Cards(players)
        self.hand: dict[str, list[str]] = {colour: [] for colour in self.colours}  # in the order of taking
        self.exhibited: dict[str, list[str]] = {colour: [] for colour in self.colours}
        self.found: dict[str, list[tuple[str, str]]] = {colour: [] for colour in self.colours}  # (site, token)
        self.dug: dict[str, dict[str, int]] = {colour: {} for colour in self.colours}  # site: year of the last dig
        self.bags = {site: full_bag(site) for site in SITES}
        self.board = dict.fromkeys(SITES, True)  # whether the artifact for the first digger lies there
        self.refreshed = ("", 0)  # who refreshed last, and how often without a break
        self.due = "first"  # of chance: first, show, refill, find; else "turn"
        self.slot = 0  # to be filled by `refill`
        self.digging = ("", "", 0)  # colour, site and tokens to be found by `find`
        self.moved = ""  # who took the last turn
        self.moves: list[str] = []

    # What a test asks.

    def turn(self) -> str | None:
        """Return a colour, `chance`, or None when the game is over. Rule: T3.1, T3.3."""
        if self.due != "turn":
            return "chance"
        return self.next_marker()

    def next_marker(self) -> str | None:
        """Whose marker is furthest back, the top one of a stack; None when all are on the end space. Rule: T3.1."""
        week = min(self.track)
        return self.track[week][-1] if week < self.end else None

    def phase(self) -> str:
        """`turn`, `chance` or `over`."""
        return {"chance": "chance", None: "over"}.get(self.turn(), "turn")

    def final(self) -> bool:
        """Whether the game is over."""
        return self.turn() is None

    def legal(self) -> list[str] | None:
        """Return the legal lines in canonical form; None when chance is to move, [] when it is over."""
        turn = self.turn()
        if turn == "chance":
            return None
        if turn is None:
            return []
        return [line.text for line in self.lines(turn) if self.forbidden_by(turn, line) is None]

    def lines(self, colour: str) -> list[Line]:
        """Every line that can be written with what the player owns, legal or not."""
        kinds = {CARDS[id].kind for id in self.hand[colour]}
        return lines_with(frozenset("permission" if kind == "special_permission" else kind for kind in kinds))

    def scores(self) -> dict[str, int]:
        """Return what the final count gives now. Rule: T6.1."""
        return {colour: self.points(colour) for colour in self.colours}

    def winners(self) -> list[str]:
        """Most points win, ties share; nobody before the end. Rule: T6.1."""
        scores = self.scores()
        return [colour for colour in self.colours if self.final() and scores[colour] == max(scores.values())]

    def play(self, text: str) -> None:
        """Play one canonical line, chance's included; NotLegal, and nothing changed, when it is not legal."""
        turn = self.turn()
        if turn == "chance":
            self.chance(text)
        else:
            if turn is None or text not in BY_TEXT or self.forbidden_by(turn, BY_TEXT[text]):
                raise NotLegal(f"{text!r} as move {len(self.moves)}")
            self.act(turn, BY_TEXT[text])
            self.moved = turn
        self.moves.append(text)

    # T1: time.

    def time(self, colour: str) -> int:
        """Return the week of that player's marker."""
        return next(week for week, markers in self.track.items() if colour in markers)

    def year(self, week: int) -> int:
        """Week 52 is the last of the first year, and the start space belongs to it. Rule: T1.3."""
        return max(week - 1, 0) // 52

    def advance(self, colour: str, weeks: int) -> None:
        """Put the marker on top of those already there. Rule: T3.1."""
        week = self.time(colour)
        self.track[week].remove(colour)
        if not self.track[week]:
            del self.track[week]
        self.track.setdefault(week + weeks, []).append(colour)

    # What a player has.

    def owned(self, colour: str, kind: str) -> list[str]:
        """Return the player's cards of a kind, the one taken first in front."""
        return [id for id in self.hand[colour] if CARDS[id].kind == kind]

    def books(self, colour: str, site: str) -> int:
        """Points of books of the site's colour, on cards and finds. Rule: T5.2, T6.1."""
        on_cards = sum(CARDS[id].points for id in self.owned(colour, "specialised") if CARDS[id].site == site)
        return on_cards + sum(token == "book" and SITES[where][0] == site for where, token in self.found[colour])

    def general(self, colour: str) -> int:
        """Points of general knowledge, on cards and finds. Rule: T5.3."""
        on_cards = sum(CARDS[id].points for id in self.owned(colour, "general"))
        return on_cards + sum(token == "general" for _, token in self.found[colour])

    def artifacts(self, colour: str, site: str) -> int:
        """How many artifacts of that site the player has found. Rule: T4.3."""
        return sum(where == site and token.isdigit() for where, token in self.found[colour])

    def help(self, colour: str, kind: str, lone: bool) -> int:
        """Return what assistants or shovels add; the only one owned, when it is used, 1. Rule: T5.2, T5.4."""
        number = len(self.owned(colour, kind))
        return int(lone) if number < 2 else HELP[number]

    # T3, T4, T5: what forbids a line. Each answer is a paragraph, or None.

    def forbidden_by(self, colour: str, line: Line) -> str | None:
        """Return the paragraph that forbids the line to the player whose turn it is, or None."""
        if line.verb == "stop":
            return self.forbids_stop(colour)
        forbids_action = {
            "take": self.forbids_take,
            "refresh": self.forbids_refresh,
            "exhibit": self.forbids_exhibit,
            "dig": self.forbids_dig,
        }[line.verb]
        return self.forbids_zeppelin(colour, line) or forbids_action(colour, line) or self.forbids_time(colour, line)

    def forbids_stop(self, colour: str) -> str | None:
        """In the last year always; before it when nothing else is legal. Rule: T3.3."""
        others = (line for line in self.lines(colour) if line.verb != "stop")
        if self.time(colour) >= self.end - 52 or all(self.forbidden_by(colour, line) for line in others):
            return None
        return "T3.3"

    def forbids_take(self, colour: str, line: Line) -> str | None:
        return None if line.target in self.cards.shown() else "T4.1"

    def forbids_refresh(self, colour: str, line: Line) -> str | None:
        return None if self.cards.shown() else "T4.5"

    def forbids_exhibit(self, colour: str, line: Line) -> str | None:
        """Return whether the exhibition lies on a space, and there are enough artifacts of each site. Rule: T4.3."""
        enough = all(self.artifacts(colour, site) >= number for site, number in NEEDS[line.target].items())
        return None if line.target in self.cards.exhibitions() and enough else "T4.3"

    def forbids_dig(self, colour: str, line: Line) -> str | None:
        """Helpers that are there, a permit or a permission, knowledge, and a wheel number. Rule: T5.1 to T5.5."""
        if "rumour" in line.helpers and not self.rumour(colour, line.target):
            return "T5.2"
        if "assistant" in line.helpers and len(self.owned(colour, "assistant")) != 1:
            return "T5.2"
        if "shovel" in line.helpers and len(self.owned(colour, "shovel")) != 1:
            return "T5.4"
        if "permission" in line.helpers and not self.owned(colour, "special_permission"):
            return "T5.7"
        arrives = self.time(colour) + self.trip(colour, line)
        spent = self.dug[colour].get(line.target) == self.year(arrives)
        if spent != ("permission" in line.helpers):
            return "T5.5"
        if self.specialised(colour, line) < 1:
            return "T5.1"
        if WHEEL[self.knowledge(colour, line), line.weeks] < 1:
            return "T5.4"
        return None

    def rumour(self, colour: str, site: str) -> list[str]:
        """Return the player's rumour of that site: one card or none."""
        return [id for id in self.owned(colour, "rumour") if CARDS[id].site == site]

    def specialised(self, colour: str, line: Line) -> int:
        """Specialised knowledge of a dig. Rule: T5.2."""
        rumours = 2 if "rumour" in line.helpers else 0
        assistants = self.help(colour, "assistant", "assistant" in line.helpers)
        return self.books(colour, line.target) + rumours + assistants

    def knowledge(self, colour: str, line: Line) -> int:
        """All knowledge of a dig: general up to specialised, the sum up to 12. Rule: T5.3."""
        specialised = self.specialised(colour, line)
        return min(12, specialised + min(self.general(colour), specialised))

    def tokens(self, colour: str, line: Line) -> int:
        """How many tokens a dig draws. Rule: T5.4."""
        shovels = self.help(colour, "shovel", "shovel" in line.helpers)
        return WHEEL[self.knowledge(colour, line), line.weeks] + shovels

    def forbids_zeppelin(self, colour: str, line: Line) -> str | None:
        """Only for a trip of at least a week, by who owns one. Rule: T3.4."""
        if line.zeppelin and (not self.owned(colour, "zeppelin") or self.distance(colour, line) == 0):
            return "T3.4"
        return None

    def forbids_time(self, colour: str, line: Line) -> str | None:
        """Travel and action fit into the weeks left. Rule: T3.3."""
        weeks = self.trip(colour, line) + self.weeks(colour, line)
        return None if self.time(colour) + weeks <= self.end else "T3.3"

    def goal(self, line: Line) -> str:
        """Where the action is. Rule: T4."""
        if line.verb == "take":
            return CARDS[line.target].city
        if line.verb == "exhibit":
            return city_of(line.target)
        return START if line.verb == "refresh" else line.target

    def distance(self, colour: str, line: Line) -> int:
        return DISTANCE[self.place[colour], self.goal(line)]

    def trip(self, colour: str, line: Line) -> int:
        """Weeks of the trip. Rule: T3.4."""
        weeks = self.distance(colour, line)
        if line.zeppelin:
            return 0
        return weeks - 1 if weeks >= 3 and self.owned(colour, "car") else weeks

    def weeks(self, colour: str, line: Line) -> int:
        """Weeks of the action. Rule: T4."""
        if line.verb == "take":
            return CARDS[line.target].weeks
        if line.verb == "exhibit":
            return weeks_of(line.target)
        if line.verb == "refresh":
            who, times = self.refreshed
            return times + 1 if who == colour else 1
        return line.weeks

    # What a line does.

    def act(self, colour: str, line: Line) -> None:
        """Play a legal line of the player whose turn it is. Rule: T3, T7.1."""
        if line.verb == "stop":
            self.refreshed = ("", 0)
            self.advance(colour, self.end - self.time(colour))
            return
        tokens = self.tokens(colour, line) if line.verb == "dig" else 0
        year = self.year(self.time(colour) + self.trip(colour, line))
        self.advance(colour, self.trip(colour, line) + self.weeks(colour, line))
        self.place[colour] = self.goal(line)
        if line.zeppelin:
            self.throw(colour, self.owned(colour, "zeppelin")[0])
        self.refreshed = (colour, self.weeks(colour, line)) if line.verb == "refresh" else ("", 0)
        if line.verb == "take":
            self.take(colour, line.target)
        elif line.verb == "refresh":
            self.refresh()
        elif line.verb == "exhibit":
            self.exhibit(colour, line.target)
        else:
            self.dig(colour, line)
            self.dug[colour][line.target] = year
            self.due, self.digging = "find", (colour, line.target, tokens)

    def throw(self, colour: str, id: str) -> None:
        """Rule: T4.6."""
        self.hand[colour].remove(id)
        self.cards.discarded.append(id)

    def take(self, colour: str, id: str) -> None:
        """Take a card, one shown twice from the lower slot, and refill the slot if it can be. Rule: T4.1, T4.5."""
        self.slot = next(slot for slot in SLOTS if self.cards.slots[slot] == id)
        self.cards.slots[self.slot] = None
        self.hand[colour].append(id)
        if self.cards.researcher_left():
            self.due = "refill"

    def refresh(self) -> None:
        """Rule: T4.2."""
        self.cards.discarded += self.cards.shown()
        self.cards.slots = dict.fromkeys(SLOTS)
        self.due = "show"

    def exhibit(self, colour: str, id: str) -> None:
        """Keep the artifacts; what lies on other spaces does not slide. Rule: T4.3."""
        space = next(space for space, other in self.cards.spaces.items() if other == id)
        self.cards.spaces[space] = None
        self.exhibited[colour].append(id)

    def dig(self, colour: str, line: Line) -> None:
        """Use up what a dig costs. Rule: T4.6, T5.2, T5.4, T5.7."""
        used = {
            "rumour": self.rumour(colour, line.target),
            "assistant": self.owned(colour, "assistant"),
            "shovel": self.owned(colour, "shovel"),
            "permission": self.owned(colour, "special_permission"),
        }
        for helper in line.helpers:
            self.throw(colour, used[helper][0])

    # Chance. Rule: T7.1.

    def chance(self, text: str) -> None:
        """Play a line of chance. Raise NotLegal, and change nothing, when it cannot come up."""
        word, *rest = text.split(" ")
        if word != self.due:
            raise NotLegal(f"{text!r}: {self.due} is due")
        if word == "first":
            self.begin(rest)
        elif word == "find":
            self.find(rest)
        else:
            after = self.cards.copied()
            after.fill(list(SLOTS) if word == "show" else [self.slot], rest)
            self.cards = after
        self.due = "show" if word == "first" else "turn"

    def begin(self, words: list[str]) -> None:
        """Put the starting player's marker on top, then the others in seat order downward. Rule: T2.1."""
        if words not in [[colour] for colour in self.colours]:
            raise NotLegal("no such player")
        seat = self.colours.index(words[0])
        (start,) = self.track
        self.track[start] = [*self.colours[seat:], *self.colours[:seat]][::-1]

    def find(self, words: list[str]) -> None:
        """Debris goes back, finds lie before the player, with the artifact for the first digger. Rule: T5.5, T5.6."""
        colour, site, number = self.digging
        bag, tokens = list(self.bags[site]), words[1:]
        if words[:1] != [site] or len(tokens) != number:
            raise NotLegal("another site or another number of tokens")
        for token in tokens:
            if token not in bag:
                raise NotLegal(f"the bag holds no such {token}")
            bag.remove(token)
        if tokens != in_order(tokens):
            raise NotLegal("not in order")
        self.bags[site] = in_order([*bag, *(token for token in tokens if token == "debris")])
        self.found[colour] += [(site, token) for token in tokens if token != "debris"]
        if self.board[site]:
            self.board[site] = False
            self.found[colour].append((site, "1"))

    # T6.

    def points(self, colour: str) -> int:
        """Artifacts, exhibitions, congresses and majorities. Rule: T6.1."""
        artifacts = sum(int(token) for _, token in self.found[colour] if token.isdigit())
        exhibitions = sum(points_of(id) for id in self.exhibited[colour])
        congresses = CONGRESSES[len(self.owned(colour, "congress"))]
        return artifacts + exhibitions + congresses + sum(self.majority(colour, site) for site in SITES)

    def majority(self, colour: str, site: str) -> int:
        """5 to the player with the most books of a colour, or 3 to each of those tied. Rule: T6.1."""
        books = {other: self.books(other, site) for other in self.colours}
        most = max(books.values())
        if most == 0 or books[colour] < most:
            return 0
        return 5 if list(books.values()).count(most) == 1 else 3
