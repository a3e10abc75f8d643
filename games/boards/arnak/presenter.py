"""Lost Ruins of Arnak as a `contract.Presenter`: the facade that pages and mails use."""

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_noop

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.view import View
from games.boards.arnak.belongings import goods
from games.boards.arnak.camp import camp, left_over, note
from games.boards.arnak.choices import choices
from games.boards.arnak.counting import count_drawing, totals
from games.boards.arnak.deeds import deed
from games.boards.arnak.hints import hints
from games.boards.arnak.holding import hand, hand_title, strip
from games.boards.arnak.island import island
from games.boards.arnak.key import key, legend
from games.boards.arnak.lesson import LESSON
from games.boards.arnak.outlook import outlook
from games.boards.arnak.pictures import pictures
from games.boards.arnak.players import players
from games.boards.arnak.preview import preview
from games.boards.arnak.prompt import part, prompt, stage
from games.boards.arnak.reasons import reasons
from games.boards.arnak.rival import rival_drawing
from games.boards.arnak.row import card_row
from games.boards.arnak.runs import runs
from games.boards.arnak.sections import hand_lines, sections
from games.boards.arnak.spoken import spoken_panel
from games.boards.arnak.sprite import sprite
from games.boards.arnak.standing import standing
from games.boards.arnak.supply import supply
from games.boards.arnak.track import track
from games.boards.arnak.words import is_laid
from games.boards.arnak.worth import worth
from games.boards.contract import EMPTY, Choosing, Drawing, Fact, Letters, Look, Page, Panel, Part, Presenter, Solo
from games.boards.kit.panels import PieceLists, tally
from games.lib.text.sentences import look_up as _

SOLO = Solo(
    about=gettext_noop(
        "You play five rounds against a rival that needs no player. In each round it turns over ten tiles: five digs, and one "
        "tile each for a discovery, research, a guardian, an item and an artefact. These five are green or red; red ones do "
        "more, and a level has as many of them as its number."
    ),
    levels=(
        gettext_noop(
            "All tiles are green: the rival takes the cheapest cards and rests in the last round. About 45 points."
        ),
        gettext_noop(
            "One red tile, a different one each game. About 50 points: the first level for those who know the game."
        ),
        gettext_noop("Two red tiles. About 55 points: you need the research track as well as the island."),
        gettext_noop("Three red tiles. About 60 points: guardians and idols have to score, too."),
        gettext_noop("Four red tiles. About 65 points: every round has to count."),
        gettext_noop("All five are red: it takes the best cards and never rests. Almost 70 points."),
    ),
)
"""The points are the rival's means against the greedy bot, in both temples."""


class ArnakPage(Page[View]):
    part = staticmethod(part)
    stage = staticmethod(stage)
    prompt = staticmethod(prompt)
    key = staticmethod(key)
    hints = staticmethod(hints)
    worth = staticmethod(worth)

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        """Draw island, rival, track and row, the seat's hand and camp, and the score, which comes first after the end."""
        if not is_laid(view):
            return ()
        found = [
            Drawing("island", _("The island"), mark_safe(island(view, look))),
            *([rival_drawing(view, look, view.rival)] if view.rival else []),
            Drawing("track", _("Research"), mark_safe(track(view, look))),
            Drawing("row", _("The card row"), mark_safe(card_row(view, look))),
        ]
        if view.own is not None and look.seat is not None:
            found.append(Drawing("hand", hand_title(view.own), mark_safe(hand(look, view.own, view.seats[look.seat]))))
            found.append(Drawing("camp", _("Your camp"), mark_safe(camp(view, look, look.seat))))
        if view.phase == "over":
            return (count_drawing(view, look), *found)
        return (*found, count_drawing(view, look))

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        if not is_laid(view):
            return ()
        counted = standing(view)
        found = (
            players(view, look, counted),
            supply(view, look) if view.phase != "over" else None,
            spoken_panel(view, look),
        )
        return tuple(panel for panel in found if panel)

    def parts(self, view: View, look: Look) -> tuple[Part, ...]:
        """Return the drawings, and the panels that are read often, in the order of the page."""
        if not is_laid(view):
            return ()
        seated = view.own is not None and look.seat is not None
        rival = [Part("h-rival", _("Rival"))] if view.rival else []
        found = [Part("h-island", _("Island")), *rival, Part("h-track", _("Track")), Part("h-row", _("Row"))]
        if seated:
            found += [Part("h-hand", _("Hand")), Part("h-camp", _("Camp"))]
        score = Part("h-counting", _("Count"))
        found = [score, *found] if view.phase == "over" else [*found, score]
        if view.players > 1 or not seated:
            found.append(Part(f"{look.prefix}players", _("Others")))
        return (*found, Part("h-log", _("Log")))

    def score(self, view: View, look: Look) -> SafeString:
        if view.phase == "over" or not is_laid(view):
            return EMPTY
        return tally(look, COLOURS, [counted.total for counted in standing(view).seats])


class ArnakChoosing(Choosing[View]):
    ending = "end"
    idle = frozenset({"end", "skip"})
    choices = staticmethod(choices)
    runs = staticmethod(runs)
    reasons = staticmethod(reasons)
    outlook = staticmethod(outlook)
    deed = staticmethod(deed)
    preview = staticmethod(preview)

    def stock(self, view: View, look: Look) -> SafeString:
        """Show the reader's goods and left-over travel, and the hand where cards are laid down."""
        if look.seat is None or view.own is None:
            return EMPTY
        held = goods(look.prefix, view.seats[look.seat].resources) + note(left_over(view, look))
        cards = strip(look, view.own) if view.phase == "keep" else ""
        return mark_safe(f'<div class="purse">{held}</div>{cards}')


class ArnakLetters(Letters[View]):
    pictures = staticmethod(pictures)

    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if not is_laid(view):
            return ()
        title = _("Final scoring") if view.phase == "over" else _("If the game ended now")
        return (*sections(view, look), Fact(title, totals(view, look)))

    def held(self, view: View, look: Look) -> tuple[str, ...]:
        return tuple(hand_lines(view.own)) if view.own is not None else ()


class ArnakLists(PieceLists[View]):
    sprite = staticmethod(sprite)

    def thumbnail(self, view: View, look: Look) -> SafeString:
        if not is_laid(view):
            return EMPTY
        return mark_safe(island(view, look.without_choices()))


PRESENTER: Presenter[View] = Presenter(
    ArnakPage(),
    ArnakChoosing(),
    ArnakLetters(),
    ArnakLists(),
    styles=("css/boards/arnak.css", "css/boards/arnak_game.css"),
    lesson=LESSON,
    legend=legend,
    solo=SOLO,
    turns=34,
)
