"""Lost Ruins of Arnak as a `contract.Presenter`: the facade that pages and mails use."""

from django.utils.safestring import SafeString

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.view import View
from games.boards.arnak import drawings
from games.boards.arnak.alone import SOLO
from games.boards.arnak.choices import choices
from games.boards.arnak.counting import totals
from games.boards.arnak.deeds import deed
from games.boards.arnak.hints import hints
from games.boards.arnak.key import key
from games.boards.arnak.lesson import LESSON
from games.boards.arnak.outlook import outlook
from games.boards.arnak.pictures import pictures
from games.boards.arnak.preview import preview
from games.boards.arnak.prompt import prompt, stage
from games.boards.arnak.reasons import reasons
from games.boards.arnak.runs import runs
from games.boards.arnak.sections import hand_lines, sections
from games.boards.arnak.sprite import sprite
from games.boards.arnak.standing import standing
from games.boards.arnak.vocabulary import is_laid
from games.boards.arnak.worth import worth
from games.boards.contract import EMPTY, Choosing, Fact, Letters, Look, Page, Presenter
from games.boards.kit.piece_lists import PieceLists
from games.boards.kit.tally import tally
from games.lib.text.sentences import look_up as _


class ArnakPage(Page[View]):
    stage = staticmethod(stage)
    prompt = staticmethod(prompt)
    board = staticmethod(drawings.board)
    panels = staticmethod(drawings.panels)
    parts = staticmethod(drawings.parts)
    key = staticmethod(key)
    hints = staticmethod(hints)
    worth = staticmethod(worth)

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
    stock = staticmethod(drawings.stock)


class ArnakLetters(Letters[View]):
    pictures = staticmethod(pictures)

    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if not is_laid(view):
            return ()
        facts = (Fact(section.title, "\n".join(section.lines)) for section in sections(view, look) if section.lines)
        title = _("Final scoring") if view.phase == "over" else _("If the game ended now")
        return (*facts, Fact(title, totals(view, look)))

    def held(self, view: View, look: Look) -> tuple[str, ...]:
        return tuple(hand_lines(view)) if view.own is not None else ()


class ArnakLists(PieceLists[View]):
    sprite = staticmethod(sprite)
    thumbnail = staticmethod(drawings.thumbnail)


PRESENTER: Presenter[View] = Presenter(
    ArnakPage(),
    ArnakChoosing(),
    ArnakLetters(),
    ArnakLists(),
    styles=("css/boards/arnak.css", "css/boards/arnak_game.css"),
    lesson=LESSON,
    solo=SOLO,
    docked=True,
)
