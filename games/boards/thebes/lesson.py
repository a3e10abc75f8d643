"""How to play Thebes in two minutes. Rule: T3 to T6."""

from django.utils.translation import gettext_noop

from engine.titles.thebes.rules.components import SITE_NUMBERS
from engine.titles.thebes.rules.view import View
from games.boards.contract import Lesson, Look, Step, Task
from games.boards.thebes import digs, wheel
from games.boards.thebes.atlas import atlas
from games.boards.thebes.display import display
from games.boards.thebes.trips import seat_at

SITE = SITE_NUMBERS["egypt"]
MOVES = (
    "first blue",
    "show specialised-egypt-berlin-2 specialised-greece-rome-2 shovel-moscow assistant-berlin",
    *("take specialised-egypt-berlin-2", "refill specialised-egypt-london-3"),
    *("take specialised-greece-rome-2", "refill general-london-2"),
    *("take shovel-moscow", "refill specialised-crete-vienna-2"),
    *("take specialised-egypt-london-3", "refill congress-vienna"),
    *("take specialised-crete-vienna-2", "refill specialised-egypt-paris-1"),
    *("take general-london-2", "refill rumour-egypt-rome"),
    *("take assistant-berlin", "refill specialised-greece-berlin-3"),
    *("dig egypt 7", "find egypt 4 2 debris debris"),
)
SHOWN, READING, LEARNED, DUG = 2, 8, 16, 18


def draw_atlas(view: View, look: Look) -> str:
    return atlas(view.table, look)


def draw_cards(view: View, look: Look) -> str:
    return display(view.table, look)


def draw_wheel(view: View, look: Look) -> str:
    """Draw what a dig would bring the reader, for each number of weeks."""
    seat = seat_at(view.table, look.seat or 0)
    columns = digs.columns(seat, digs.bag(view.table, SITE), SITE, 0, None)
    return wheel.chart(look.prefix, view.table.players, SITE, columns, 0, False)


LESSON = Lesson(
    players=3,
    moves=MOVES,
    steps=(
        Step(
            gettext_noop("Time is your money"),
            gettext_noop(
                "The weeks of the year run around the map. Whoever is furthest back in time moves next, even twice in a row. "
                "You travel, one week for each step on the map, and then do one thing where you arrive."
            ),
            gettext_noop(
                "The map with its cities and five sites. All markers are on the same week; everyone is in Warsaw."
            ),
            SHOWN,
            draw_atlas,
        ),
        Step(
            gettext_noop("Learn before you dig"),
            gettext_noop(
                "Books give you knowledge of a site, and you need some before you may dig there; brown books add to what you "
                "know of any site. Helpers make digs better. Under each card you read the weeks of travel plus the weeks it "
                "takes."
            ),
            gettext_noop("Four researcher cards with their cities and their cost in weeks; no exhibitions yet."),
            READING,
            draw_cards,
        ),
        Step(
            gettext_noop("Choose how long to dig"),
            gettext_noop(
                "The more you know and the longer you dig, the more tokens you draw from the site's bag. The bars show "
                "the points that you can expect for 1 to 12 weeks."
            ),
            gettext_noop(
                "A chart of a dig in Egypt: expected points, tokens and the week you reach, for each number of weeks."
            ),
            LEARNED,
            draw_wheel,
        ),
        Step(
            gettext_noop("Artefacts and debris"),
            gettext_noop(
                "You keep the artefacts that you draw; their numbers are points. Debris goes back into the bag, so the first to "
                "dig digs best. After a dig your permit for that site is used up until the new year."
            ),
            gettext_noop(
                "The map after a dig: the blue archaeologist stands in Egypt, and the blue marker is weeks ahead."
            ),
            DUG,
            draw_atlas,
            marked=True,
        ),
        Step(
            gettext_noop("More ways to score"),
            gettext_noop(
                "Congresses score more the more you attend. Later, exhibitions score for having the artefacts they ask for. "
                "At the end of 1903, whoever knows most about a site gets points for that too. The most points win."
            ),
            gettext_noop("The cards on display, a congress in Vienna among them."),
            DUG,
            draw_cards,
        ),
    ),
    tasks=(
        Task(
            SHOWN,
            "take shovel-moscow",
            gettext_noop(
                "Four cards are on display, and your archaeologist is in Warsaw. A card costs the weeks of travel to its city"
                " and the weeks that it takes; whoever has used the fewest weeks moves next. Books teach you about a site, "
                "and a shovel lets you draw more when you dig. Take one of the cards."
            ),
        ),
        Task(
            LEARNED,
            "dig egypt 7",
            gettext_noop(
                "You have read two books about Egypt and have a permit for it, so you may dig there. The more weeks you dig, "
                "the more tokens you draw from the site's bag: artefacts are points, debris is worth nothing. Choose for how "
                "many weeks, from 1 to 12."
            ),
        ),
    ),
)
