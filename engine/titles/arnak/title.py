"""Lost Ruins of Arnak as a `contract.Title`, with its story, mind and plans."""

from collections.abc import Mapping

from engine.contract import Mind, Option, Plans, Rival, Story, Value
from engine.errors import OptionError
from engine.facade import Facade
from engine.sentences import Sentence, gettext_noop
from engine.thinking import BEGINNER, STRONG, Noise, Reviewing, Sampling
from engine.titles.arnak.appraisal.appraise import appraise
from engine.titles.arnak.appraisal.forecast import forecast, rival, spread
from engine.titles.arnak.rules.codec import shown_json
from engine.titles.arnak.rules.components import COLOURS, PAIRS, RIVAL_COLOUR, TEMPLES
from engine.titles.arnak.rules.keeping import laid_open
from engine.titles.arnak.rules.occasions import chapter, occasions
from engine.titles.arnak.rules.position import NO_SEAT, Position, due, start
from engine.titles.arnak.rules.scoring import rival_count, rival_wins
from engine.titles.arnak.rules.view import View, redact
from engine.titles.arnak.telling.narrate import narrate
from engine.titles.arnak.telling.second_person import SECOND_PERSON
from engine.titles.arnak.telling.watches import watch_fired, watches
from engine.titles.arnak.text.describe import describe
from engine.titles.arnak.text.words import CARD_NAMES

WRONG_SEATS = gettext_noop("Lost Ruins of Arnak has 1 to 4 players, not {players}.")
NO_OPTION = gettext_noop("Lost Ruins of Arnak has no option “{option}”.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”.")
ALONE = gettext_noop("The option “{option}” is for one player only.")

TEMPLE_LABELS = (gettext_noop("Bird Temple"), gettext_noop("Snake Temple"))
LEVEL_LABELS = (
    gettext_noop("0 red tiles, the easiest"),
    gettext_noop("1 red tile"),
    gettext_noop("2 red tiles"),
    gettext_noop("3 red tiles"),
    gettext_noop("4 red tiles"),
    gettext_noop("5 red tiles, the hardest"),
)


class Arnak(Facade[Position, View]):
    """Rules version 1."""

    id = "arnak"
    name = "Lost Ruins of Arnak"
    perfect_information = False
    seats = range(1, 5)
    spellings = ("die verlorenen ruinen von arnak", "zaginiona wyspa arnak")
    options: tuple[Option, ...] = (
        Option("temple", gettext_noop("Temple"), tuple(map(Value, TEMPLES, TEMPLE_LABELS))),
        Option(
            "difficulty",
            gettext_noop("Difficulty"),
            tuple(Value(str(level), label) for level, label in enumerate(LEVEL_LABELS)),
            seats=(1,),
        ),
    )

    names = CARD_NAMES
    long_turns = True

    story = Story(narrate=narrate, describe=describe, second_person=SECOND_PERSON)
    mind = Mind(
        appraise=appraise,
        forecast=forecast,
        spread=spread,
        rival=rival,
        thinking={BEGINNER: Noise(0.6), STRONG: Sampling(candidates=4, samples=8, depth=1)},
        reviewing=Reviewing(Sampling(candidates=4, samples=4, depth=1), again=12, telling=2.0, mistake=4.0),
    )
    plans = Plans(occasions=occasions, watches=watches, watch_fired=watch_fired, chapter=chapter)

    due = staticmethod(due)
    shown_json = staticmethod(shown_json)

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        if players not in self.seats:
            raise OptionError(Sentence(WRONG_SEATS, {"players": players}))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            fields = {"option": name[:40], "value": value[:40]}
            if name not in known:
                raise OptionError(Sentence(NO_OPTION, fields))
            if value not in [one.id for one in known[name].values]:
                raise OptionError(Sentence(NO_VALUE, fields))
            if players not in (known[name].seats or self.seats):
                raise OptionError(Sentence(ALONE, fields))
        level = int(options.get("difficulty", "0"))
        assert level <= len(PAIRS)
        return start(players, TEMPLES.index(options.get("temple", TEMPLES[0])), level)

    def rival(self, position: Position) -> Rival | None:
        """Return Black, the rival of a solo game. Rule: A7.8."""
        count = rival_count(position)
        return None if count is None else Rival(RIVAL_COLOUR, count.total, rival_wins(position))

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        return redact(move, author, seat, COLOURS)

    def laid_open(self, before: Position, move: str) -> tuple[str, ...]:
        return laid_open(before, move)

    def barrier(self, before: Position, move: str, after: Position) -> bool:
        """Return False: hidden things are shown by lines of chance only. Rule: A8.3."""
        return False

    def goes_on(self, before: Position, move: str, after: Position) -> bool:
        """Return whether the move does not end the turn, as `end` does; keeping cards is no turn. Rule: A3.8, A4.8."""
        return move != "end" and after.turn == before.turn != NO_SEAT


RULES = {1: Arnak()}
