"""Why a mail is asked back, each as one sentence for people."""

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.errors import MoveError
from engine.sentences import Listing, Sentence, gettext_noop

SHOWN = 60


class Why(StrEnum):
    """The reason why a line was not played."""

    NOTHING = "nothing"
    QUESTION = "question"
    CHOICE = "choice"
    CONDITION = "condition"
    DENIAL = "denial"
    DOUBT = "doubt"
    UNCLEAR = "unclear"
    UNREAD = "unread"
    UNKNOWN = "unknown"
    SEVERAL = "several"
    CONTRADICTION = "contradiction"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    BELOW = "below"
    TOO_LONG = "too long"


IN_ORDER = (Why.AMBIGUOUS, Why.ILLEGAL, Why.INCOMPLETE, Why.CONTRADICTION)
"""Problems of one line alone: what stands above it was certain and is played. All others leave nothing certain."""

OFFERED = (Why.QUESTION, Why.CONDITION, Why.DOUBT, Why.UNCLEAR, Why.BELOW)
"""Problems that a plain yes solves."""

STOPPING = (Why.QUESTION, Why.CHOICE, Why.CONDITION, Why.DENIAL, Why.DOUBT, Why.UNREAD, Why.UNKNOWN)
"""Problems whose sentence says that nothing was played."""
QUOTES = ("move", "text")
"""Fields in which the engine quotes the line that it refuses."""

UNREAD = gettext_noop("“{text}” cannot be read, so nothing was played.")
SENTENCES = {
    Why.NOTHING: gettext_noop("We couldn't find a move in what you wrote."),
    Why.QUESTION: gettext_noop("“{text}” looks like a question, so nothing was played."),
    Why.CHOICE: gettext_noop("“{text}” leaves a choice open, so nothing was played."),
    Why.CONDITION: gettext_noop(
        "“{text}” sets a condition, so nothing was played. A move for later goes on a line of its own that begins with “then”; "
        "after “else” comes what to play instead."
    ),
    Why.DENIAL: gettext_noop("“{text}” takes something back or rules it out, so nothing was played."),
    Why.DOUBT: gettext_noop("“{text}” doesn't sound like a decision, so nothing was played."),
    Why.UNCLEAR: gettext_noop("“{text}” names a move, but we can't be sure that you want to make it now."),
    Why.UNREAD: UNREAD,
    Why.UNKNOWN: gettext_noop("There is no move “{text}” in this game, so nothing was played."),
    Why.SEVERAL: gettext_noop("“{text}” names more than one move. Which one do you want?"),
    Why.CONTRADICTION: gettext_noop("Only one of these can be played now: {moves}. Which one do you want?"),
    Why.AMBIGUOUS: gettext_noop("“{text}” could mean {moves}. Which one do you want?"),
    Why.ILLEGAL: gettext_noop("“{text}” cannot be played now."),
    Why.INCOMPLETE: gettext_noop("“{text}” is not a complete move."),
    Why.BELOW: gettext_noop("“{text}” may be a part of the line above it, so it was not played."),
    Why.TOO_LONG: gettext_noop("Your email is too long to be read with certainty. Send only the move."),
}


@dataclass(frozen=True)
class Problem:
    """Something that has to be asked.

    `text`: the writer's own words. `candidates`: canonical moves that they may mean. `error`: the engine's refusal. `offer`:
    the one move that they may want, which plays with a word that they are sure. `near`: lines that they may have misspelt.
    `lines`: all that a plain yes to the answer plays.
    """

    why: Why
    text: str = ""
    candidates: tuple[str, ...] = ()
    error: MoveError | None = None
    offer: str = ""
    near: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """For people; the engine's own, with the writer's words, where it has said something."""
        text = self.text if len(self.text) <= SHOWN else self.text[:SHOWN] + "…"
        if self.error is not None:
            return self.in_own_words(self.error.sentence, text)
        message = UNREAD if self.near and self.why is not Why.ILLEGAL else SENTENCES[self.why]
        return Sentence(message, {"text": text, "moves": Listing(self.candidates)})

    def in_own_words(self, sentence: Sentence, text: str) -> Sentence:
        """Return the engine's sentence with `text` in place of a line that the writer has not written in these words."""
        written = " ".join(self.text.lower().split())
        own = {name: text for name in QUOTES if str(sentence.fields.get(name, "")).lower() not in written}
        return replace(sentence, fields={**sentence.fields, **own})

    @property
    def stops(self) -> bool:
        """Whether its sentence says that nothing was played."""
        return self.error is None and (self.why in STOPPING or (bool(self.near) and self.why is not Why.ILLEGAL))
