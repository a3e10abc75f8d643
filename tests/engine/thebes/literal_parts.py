"""The things of Thebes for the literal reading: places, cards, exhibitions, bags and the time wheel.

Part of `literal.py`; shares no code and no file with the engine: the tables are written down a second time here.
"""

from dataclasses import dataclass

COLOURS = ("blue", "red", "green", "white")  # Rule: T2.1, in seating order
START = "warsaw"  # Rule: T2.1
SLOTS = (1, 2, 3, 4)  # Rule: T2.2
SPACES = ("a", "b", "c")  # Rule: T4.1

# Rule: T1.2. Players: (weeks gone on the start space, weeks of the end space).
YEARS = {2: (0, 157), 3: (16, 157), 4: (0, 105)}

# Rule: T1.1. One week each.
WAYS = """
london paris, london berlin, paris berlin, paris vienna, paris rome, berlin warsaw, vienna warsaw, vienna rome,
warsaw moscow, warsaw greece, rome greece, rome crete, greece crete, greece mesopotamia, crete egypt, crete palestine,
egypt palestine, palestine mesopotamia
"""
ROADS = [tuple(way.split()) for way in WAYS.split(",")]

# Rule: T1.1. Site: (the site that its specialised book is about, the values of its artifacts). In the data's order.
SITES = {
    "greece": ("crete", (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6)),
    "crete": ("greece", (1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5)),
    "egypt": ("mesopotamia", (1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6)),
    "palestine": ("egypt", (1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7)),
    "mesopotamia": ("palestine", (1, 1, 1, 1, 1, 3, 3, 3, 4, 4, 4, 5, 5)),
}

# The researcher cards in the data's order, with the number of copies where there are several.
DECK = """
specialised-greece: rome-1 berlin-1 vienna-1 moscow-1 rome-2*2 london-2 berlin-3 london-3
specialised-crete: berlin-1*2 paris-1 vienna-1 paris-2 vienna-2 rome-2 moscow-3*2
specialised-egypt: rome-1 paris-1*2 moscow-1 berlin-2*2 london-2 london-3 moscow-3
specialised-palestine: vienna-1*3 rome-1 paris-2 berlin-2 london-2 london-3 paris-3
specialised-mesopotamia: paris-1 rome-1 moscow-1*2 vienna-2*2 london-2 moscow-3 london-3
general: paris-1 rome-1 berlin-1 vienna-1 paris-2 berlin-2 london-2 moscow-2
rumour: greece-moscow crete-paris egypt-rome palestine-vienna mesopotamia-berlin
assistant: paris*2 berlin vienna*2 rome
shovel: london*2 rome*2 moscow*2
car: moscow rome
zeppelin: rome vienna
special_permission: london moscow
congress: london paris*2 berlin*2 vienna*2 moscow*2
"""
# Kind, or kind and points: the weeks of its action.
WEEKS = {
    "specialised-1": 1,
    "specialised-2": 2,
    "specialised-3": 4,
    "general-1": 3,
    "general-2": 6,
    "rumour": 1,
    "assistant": 2,
    "shovel": 3,
    "car": 1,
    "zeppelin": 1,
    "special_permission": 3,
    "congress": 2,
}

# Exhibition: artifacts needed by site. In the data's order.
NEEDS: dict[str, dict[str, int]] = {
    "london-small": {"greece": 1, "egypt": 2},
    "paris-small": {"palestine": 1, "mesopotamia": 2},
    "berlin-small": {"crete": 1, "greece": 2},
    "vienna-small": {"egypt": 1, "palestine": 2},
    "moscow-small": {"mesopotamia": 1, "crete": 2},
    "london-large": {"crete": 1, "greece": 2, "egypt": 3},
    "paris-large": {"greece": 1, "egypt": 2, "palestine": 3},
    "berlin-large": {"palestine": 1, "mesopotamia": 2, "crete": 3},
    "vienna-large": {"mesopotamia": 1, "crete": 2, "greece": 3},
    "moscow-large": {"egypt": 1, "palestine": 2, "mesopotamia": 3},
}

# Rule: T5.4. Knowledge 1 to 12 down, weeks 1 to 12 across: the tokens to draw.
WHEEL_DRAWN = """
0 0 0 0 0 0 0  1  1  1  1  2
0 0 0 0 0 1 1  1  1  2  2  2
0 0 1 1 1 2 2  2  3  3  3  4
0 1 1 2 2 3 3  4  4  4  5  5
1 1 2 3 3 4 4  5  5  6  7  8
1 2 3 4 4 5 5  5  6  6  7  8
1 2 4 4 5 5 6  6  7  8  8  9
1 3 4 5 5 6 6  7  8  9  9 10
2 3 5 5 5 6 7  8  9  9 10 10
2 3 5 5 6 7 8  9  9 10 10 10
2 4 5 6 6 7 8  9 10 10 10 10
3 4 5 6 7 8 9 10 10 10 10 10
"""
WHEEL = {
    (knowledge, weeks): int(number)
    for knowledge, row in enumerate(WHEEL_DRAWN.strip().splitlines(), 1)
    for weeks, number in enumerate(row.split(), 1)
}

# Rule: T5.2, T5.4. By the number of assistants or shovels owned, two and more.
HELP = {2: 1, 3: 2, 4: 2, 5: 3, 6: 4}
CONGRESSES = (0, 1, 3, 6, 10, 15, 21, 28, 28, 28)  # Rule: T6.1, by the number of cards


@dataclass(frozen=True)
class Card:
    """A researcher card. `site` where it is about one; `points`: of knowledge, 0 without any. Rule: T4.1."""

    id: str
    kind: str
    site: str
    city: str
    points: int
    weeks: int


def read_card(id: str) -> Card:
    """Return the card of that name: every name says all that the card does."""
    kind, *rest = id.split("-")
    points = int(rest.pop()) if kind in ("specialised", "general") else 2 if kind == "rumour" else 0
    site = rest.pop(0) if kind in ("specialised", "rumour") else ""
    (city,) = rest
    weeks = WEEKS[f"{kind}-{points}"] if kind in ("specialised", "general") else WEEKS[kind]
    return Card(id, kind, site, city, points, weeks)


def all_cards() -> list[str]:
    """Return the 85 researcher cards by name, in the data's order, copies side by side. Rule: T7.3."""
    found = []
    for line in DECK.strip().splitlines():
        kind, rest = line.split(": ")
        for word in rest.split():
            name, _, copies = word.partition("*")
            found += [f"{kind}-{name}"] * int(copies or 1)
    return found


RESEARCHERS = all_cards()
CARDS = {id: read_card(id) for id in RESEARCHERS}
EXHIBITIONS = list(NEEDS)
ORDER = [*CARDS, *EXHIBITIONS]  # the data's order


def city_of(exhibition: str) -> str:
    return exhibition.split("-")[0]


def weeks_of(exhibition: str) -> int:
    return 3 if exhibition.endswith("small") else 4


def points_of(exhibition: str) -> int:
    """Rule: T6.1."""
    return 4 if exhibition.endswith("small") else 5


def shortest(start: str, end: str) -> int:
    """Weeks of the shortest way. Rule: T1.1."""
    reached, weeks = {start}, 0
    while end not in reached:
        reached |= {one for road in ROADS for one in road if reached & set(road)}
        weeks += 1
    return weeks


PLACES = sorted({place for road in ROADS for place in road})
DISTANCE = {(one, other): shortest(one, other) for one in PLACES for other in PLACES}


def full_bag(site: str) -> list[str]:
    """Return what a bag holds at the start: one artifact of 1 lies on the board. Rule: T1.4."""
    values = [str(value) for value in SITES[site][1]]
    values.remove("1")
    return in_order([*values, "book", "general", *["debris"] * 16])


def in_order(tokens: list[str]) -> list[str]:
    """Values descending, then `book`, `general`, `debris`. Rule: T7."""
    return sorted(tokens, key=["7", "6", "5", "4", "3", "2", "1", "book", "general", "debris"].index)
