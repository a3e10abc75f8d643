"""The plan of a new game, and whether it is possible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.utils.translation import gettext as _

from engine.bots import BOTS, bots_of
from engine.contract import AnyTitle
from engine.errors import EngineError
from engine.registry import TITLES, get_title
from games.clock.pace import PRESETS, Pace, Unlimited
from games.lib.errors import Refused
from games.lib.text.game_names import game_name
from games.lib.text.sentences import translate_sentence
from games.models import Game
from games.table.table import bot_name

ME = "me"
OPEN = "open"
LINK = "link"
NAME = "name"
EMAIL = "email"
BOT = "bot:"
"""A bot's seat is `bot:` and the bot's name."""

LONGEST_NAME = 60
MIXED_DIRECTION = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"))
"""Signs that turn the reading direction: with them a name could write into its surroundings."""


@dataclass(frozen=True)
class SeatPlan:
    """The plan of one seat: `kind` is ME, OPEN, LINK, NAME, EMAIL, or BOT and a bot's name; `who` the guest."""

    kind: str
    who: str = ""

    @property
    def bot(self) -> str:
        """The bot's name, "" for other kinds."""
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else ""


@dataclass(frozen=True)
class GamePlan:
    """A game to be opened, with `seats` in seating order and `options` as the title names them."""

    title: str
    name: str
    seats: Sequence[SeatPlan]
    public: bool = True
    seating: str = Game.Seating.RANDOM
    pace: Pace = PRESETS["daily"]
    on_timeout: str = Game.OnTimeout.PLAY
    orders: str = Game.Orders.CAREFUL
    language: str = ""
    talk: bool = True
    programs: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    request_key: str = ""
    """The client's key for this request: two requests with the same key make one game."""

    @property
    def alone(self) -> bool:
        """Whether all others are bots: then no other person has to see it, or to wait for anybody."""
        return all(seat.bot or seat.kind == ME for seat in self.seats)


def plan_against_bots(
    title: str, bots: Sequence[str], request_key: str = "", options: Mapping[str, str] | None = None
) -> GamePlan:
    """Plan a private game without a clock, against these bots, or alone, for `check_plan` to check."""
    return GamePlan(
        title=title,
        name=game_name(len(bots) + 1),
        seats=[SeatPlan(ME), *(SeatPlan(BOT + bot) for bot in bots)],
        public=False,
        pace=Unlimited(),
        options=options or {},
        request_key=request_key,
    )


def tidy_name(name: str) -> str:
    """Return the name on one line, without invisible signs, cut to its longest."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in name.translate(MIXED_DIRECTION)).split())
    return line[:LONGEST_NAME].strip()


def check_plan(plan: GamePlan) -> tuple[AnyTitle, dict[str, str]]:
    """Return the title, and the options that differ from its defaults, or raise Refused."""
    if plan.title not in TITLES:
        raise Refused(_("There is no such title here."))
    title = get_title(plan.title)
    count = len(plan.seats)
    if count not in title.seats:
        raise Refused(
            _("{title} is for {least} to {most} players.").format(
                title=title.name, least=min(title.seats), most=max(title.seats)
            )
        )
    defaults = {option.name: option.default for option in title.options}
    options = {name: value for name, value in plan.options.items() if defaults.get(name) != value}
    try:
        title.start(count, options)
    except EngineError as error:
        raise Refused(translate_sentence(error.sentence, [])) from None
    if not tidy_name(plan.name):
        raise Refused(_("Give the game a name."))
    if plan.seating not in Game.Seating or plan.on_timeout not in Game.OnTimeout:
        raise Refused(_("Choose the seating order, and what happens when time runs out, from the options."))
    if plan.orders not in Game.Orders:
        raise Refused(_("Choose from the options whether players can plan ahead."))
    if plan.language and plan.language not in dict(settings.LANGUAGES):
        raise Refused(_("This site is not available in that language."))
    if sum(seat.kind == ME for seat in plan.seats) != 1:
        raise Refused(_("Exactly one of the seats must be yours."))
    for seat in plan.seats:
        known = seat.bot in BOTS if seat.bot else seat.kind in {ME, OPEN, LINK, NAME, EMAIL}
        if not known:
            raise Refused(_("Choose who can sit in each seat."))
        check_bot(title, seat.bot)
    return title, options


def check_bot(title: AnyTitle, bot: str) -> None:
    """Check that the title can be played with that bot ("" is none), or raise Refused."""
    if bot and bot not in bots_of(title):
        strongest = bots_of(title)[-1]
        raise Refused(
            _("There is no {bot} for {title}. The strongest is the {strongest}.").format(
                bot=bot_name(bot), title=title.name, strongest=bot_name(strongest)
            )
        )
