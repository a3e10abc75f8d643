"""How to play Lost Ruins of Arnak in two minutes. Rule: A2 to A6."""

from django.utils.translation import gettext_noop

from engine.titles.arnak.rules.view import View
from games.boards.arnak.faces import faces
from games.boards.arnak.island import island
from games.boards.arnak.track import track
from games.boards.contract import Lesson, Look, Step, Task
from games.lib.text.sentences import look_up as _

MOVES = (
    "first blue",
    "idols tablet upgrade coin compass exile exile exile compass compass coin tablet refresh",
    "bonuses compass upgrade draw exile upgrade coin tablet",
    "assistants a-11 a-12 a-01",
    "row passage-shell parrot axe sea-turtle rough-map horse",
    "draw blue funding-boat exploration-car exploration-boat fear funding-car",
    "draw red exploration-boat fear exploration-car funding-boat funding-car",
    *("dig camp-compass with fear", "play exploration-car", "end"),
    *("dig camp-tablet with fear", "end"),
    *("discover a4 with funding-boat", "tile i-04", "guardian g-11", "end"),
    *("dig camp-coin with exploration-car", "end"),
    *("research glass 1-1", "end"),
    *("buy parrot", "end", "refill pack-donkey"),
    *("overcome a4 with exploration-boat funding-car", "end"),
)
LAID, HELD, DISCOVERED, RESEARCHED, OVERCOME = 7, 12, 15, 19, 24


def draw_hand(view: View, look: Look) -> str:
    assert view.own is not None
    return faces(look, view.own.hand, _("Your hand"))


def draw_row(view: View, look: Look) -> str:
    return faces(look, (*view.artifacts, *view.items), _("The card row"))


LESSON = Lesson(
    players=2,
    moves=MOVES,
    steps=(
        Step(
            gettext_noop("Five rounds on the island"),
            gettext_noop(
                "Each round you have five cards and two archaeologists. On your turn you take one main action, then the next "
                "player does, until all have passed."
            ),
            gettext_noop("The island: five camp sites, and twelve sites with idols that nobody has discovered yet."),
            LAID,
            island,
        ),
        Step(
            gettext_noop("A card is travel or an effect"),
            gettext_noop(
                "Use a card for the travel icons on its left, or for the effect at its foot, but not for both. The effects of "
                "these cards are free: they do not take up your main action."
            ),
            gettext_noop("A hand of five cards: two of Funding, two of Exploration and one Fear, each with its icons."),
            LAID,
            draw_hand,
        ),
        Step(
            gettext_noop("Dig and discover"),
            gettext_noop(
                "To dig, pay the travel to a free space and use the site. To discover a site, pay 3 or 6 compasses as well: you "
                "take its idol, use the new site at once, and wake its guardian."
            ),
            gettext_noop(
                "The island: the blue archaeologist has discovered site a4, and a guardian stands there now. Another one "
                "of blue's and one of red's dig at the camp."
            ),
            DISCOVERED,
            island,
            marked=True,
        ),
        Step(
            gettext_noop("Buy better cards"),
            gettext_noop(
                "Items cost coins and go under your deck, so you draw them in the next round. Artefacts cost compasses, and "
                "you may use them as soon as you buy them."
            ),
            gettext_noop("The card row with one artefact and five items."),
            LAID,
            draw_row,
        ),
        Step(
            gettext_noop("Climb the research track"),
            gettext_noop(
                "Pay what the bridge costs and move your magnifying glass or your notebook up one row, the notebook never above "
                "the glass. Each row gives you something at once, and the higher you are at the end, the more points you score."
            ),
            gettext_noop("The research track: blue's magnifying glass is in the first row, all others are below it."),
            RESEARCHED,
            track,
            marked=True,
        ),
        Step(
            gettext_noop("Guardians, Fear and points"),
            gettext_noop(
                "If a guardian is still there when your archaeologist comes home, you get a Fear card, worth −1. Overcome it "
                "first and you score 5 points. After five rounds, research, idols, guardians and cards decide: the most points "
                "win."
            ),
            gettext_noop("The island: blue has overcome the guardian of a4, and both blue archaeologists are out."),
            OVERCOME,
            island,
        ),
    ),
    tasks=(
        Task(
            LAID,
            "dig camp-compass with fear",
            gettext_noop(
                "You have five cards and two archaeologists, and there are five camps. To dig, pay the travel to a camp with "
                "a card, here with a boot, and take what the camp gives: the compass camp gives compasses. Your Fear card has"
                " a boot too and is good for nothing else."
            ),
        ),
        Task(
            HELD,
            "discover a4 with funding-boat",
            gettext_noop(
                "You now have compasses enough to discover a site. Pay 3 of them and the travel with a card, here with a "
                "boat: you take the idol that lies there, use the new site at once, and wake its guardian."
            ),
        ),
    ),
)
