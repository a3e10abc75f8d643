"""How to play Mykerinos in two minutes. Rule: M3 to M6."""

from django.utils.translation import gettext_noop

from engine.titles.mykerinos.rules.view import View
from games.boards.contract import Lesson, Look, OrderLesson, Step, Task
from games.boards.mykerinos.museum import museum
from games.boards.mykerinos.region import region
from games.boards.mykerinos.scale import draw_scale

MOVES = (
    "first blue",
    "wings lemon violet brown blackmore tangerine",
    "deal L6 K3' V4 T2' L5' X1' K1 B5",
    *("b2", "f2", "c5", "b3-b4", "f3-g3", "c6", "d5", "g2", "b5", "c2", "h6", "h4", "f1", "c1", "f6", "e6"),
    *("pass", "pass", "g5"),
    *("left", "right", "right", "museum lemon3"),
)
BEGUN, ONE, TWO, PASSED, SURVEY, EXHIBITED = 3, 4, 7, 21, 22, 26


def draw_region(view: View, look: Look) -> str:
    return region(view.table, look)


def draw_museum(view: View, look: Look) -> str:
    return museum(view.table, look)


def draw_passing(view: View, look: Look) -> str:
    return draw_scale(view.table, look)


LESSON = Lesson(
    players=3,
    moves=MOVES,
    steps=(
        Step(
            gettext_noop("Look at the parcels"),
            gettext_noop(
                "Each of the four seasons begins with fresh parcels. The shield in the middle of a parcel shows its patron and "
                "what it scores at once for the player who claims it; a sun stands for no patron. Two parcels side by side are "
                "an area: there are four, and six in the last season."
            ),
            gettext_noop("The region: eight parcels in four areas, a few pyramids, no cubes yet."),
            BEGUN,
            draw_region,
        ),
        Step(
            gettext_noop("Excavate: place one cube"),
            gettext_noop(
                "In these pictures you are blue. A season brings you eleven new cubes, eight with four players. On your turn you "
                "place one on any free space without a pyramid. In the end, whoever has the most cubes in an area chooses first "
                "there."
            ),
            gettext_noop("The same region with one blue cube on b2, in area 1."),
            ONE,
            draw_region,
            marked=True,
        ),
        Step(
            gettext_noop("Or extend: two at once"),
            gettext_noop(
                "Next to a cube of yours you may place two at once: the first beside it, the second beside the first. "
                "They may cross into the next area, as from b3 to b4 here. With two players everyone also gets four white cubes "
                "a season, the neutral colour: after your own move you may place one or two to spoil an area for the other."
            ),
            gettext_noop(
                "Blue has extended from b2 to b3 and b4, from area 1 into area 3. Red and green have begun too."
            ),
            TWO,
            draw_region,
            marked=True,
        ),
        Step(
            gettext_noop("Pass in time"),
            gettext_noop(
                "Pass when you have done enough: you keep the cubes that are left for the next season. Whoever passes earlier "
                "wins ties in every area; a dashed circle is a number that is still free. The last to pass stands at the yellow "
                "coin and starts the next season."
            ),
            gettext_noop(
                "The passing scale: red stands on number 1, green on number 2; number 3, at the coin, is free."
            ),
            PASSED,
            draw_passing,
        ),
        Step(
            gettext_noop("Choose, area by area"),
            gettext_noop(
                "When everyone has passed, the survey comes: area by area, whoever has the most cubes there acts: they claim "
                "a parcel or put a cube into the museum. Then the second acts. The others may claim a parcel that is left. In "
                "later seasons each parcel lends you its patron's help once; the buttons say what it is."
            ),
            gettext_noop(
                "The region full of cubes, with a frame around area 1: blue has three cubes there, red has one."
            ),
            SURVEY,
            draw_region,
        ),
        Step(
            gettext_noop("Make your parcels count"),
            gettext_noop(
                "At the end each parcel scores again: as much as your best room in its patron's wing, or 1 point without a room. "
                "A 5-room opens only from a 2-room or 3-room that you hold. A set of all five patrons scores 5 more, and most "
                "points win."
            ),
            gettext_noop("The museum: five wings around a hall. A blue cube stands in the 3-room of Lord Lemon."),
            EXHIBITED,
            draw_museum,
            marked=True,
        ),
    ),
    tasks=(
        Task(
            BEGUN,
            "b2",
            gettext_noop(
                "The region at the beginning of a season: eight parcels with their patrons, and no cubes yet. You are blue. "
                "Place one cube on any free space without a pyramid, such as b2. Two parcels side by side are an area: "
                "whoever has the most cubes there in the end chooses first."
            ),
        ),
        Task(
            SURVEY,
            "left",
            gettext_noop(
                "The season is over and area 1, at the top left, is surveyed: you have three cubes there, red has one, so you"
                " choose first. Claim the left or the right parcel, or put a cube into a room of the museum. The shield of a "
                "parcel says what it scores."
            ),
        ),
    ),
)

ORDER_LESSON = OrderLesson(
    players=3,
    moves=(
        "first green",
        "wings brown blackmore lemon tangerine violet",
        "deal K7 T5 B3' B2 V1 L5' V5' B7",
        "c4",
    ),
    seat=2,
    text="then c5-d5 else d4-d5\nthen d6",
    later=("c5", "g5"),
)
