"""What is known of one language: tables of phrases, each a text with commas between phrases. Data only.

A phrase matches whole words, folded. A `*` at the end of a word stands for any ending.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Word(NamedTuple):
    """A word by which a mail asks for something else than a move: how it is written, in several ways."""

    name: str
    phrases: str


@dataclass(frozen=True)
class Language:
    """One language's tables.

    - `greetings`, `closings`: begin or end a mail, a name beside them.
    - `small_talk`: says nothing about the move, even where it asks or denies.
    - `fillers`: words that may stand beside a move and change nothing.
    - `intents`: the writer says that they move. `orders`: the same at the beginning of what is said (`play`); elsewhere
      others may be meant (`Ben will play`).
    - `reasons`: what may follow a move and tell why, so that it changes nothing (`because`).
    - `remarks`: right before a move they tell of it and do not make it (`nice pass`).
    - `articles`: right before a code they make it the name of something else (`the a4`), where there are unknown words too.
    - `courtesies`: words around a command.
    - `openers`: a sentence with a move that begins with one of them asks (`is c4 good`).
    - `questions`, `choices`, `conditions`, `denials`, `doubts`: nothing is played where one of them stands;
      `soft_conditions`: only beside a move.
    - `pointing`: a question with one of them may be about the move or the game; without, and with a word of `elsewhere`, it is
      not (`PS: are you coming on Friday?`).
    - `elsewhere`: the sentence may tell of another time, person or thing.
    - `asides`: whole sentences about something else, though a word in them may leave a move open (`I'll call later`).
    - `introductions`: above an order they say that it is for later, or for when its writer is away.
    - `spans`: join two words of a move where they alone stand between them (`b5 to b6`).
    - `joints`: join two words of a move where nothing is said but that it is made (`extend to b5 and b6`). `extending`: what
      may be said there.
    - `counters`: before a number that belongs to a move (`card 2`). `cards`: before the number of a card that is taken.
    - `ending`: this and nothing else ends the turn (`end my turn`).
    - `passing`: this and nothing else passes, in a notation whose words are those of everyday life (`I pass`).
    - `leaving`: this and nothing else passes (`I'm out`).
    - `corrections`: take back what was said before.
    - `regrets`: say that the last move was a mistake, or ask in a sentence to have it back.
    - `idioms`: phrases in which a word of the notation is none.
    - `abbreviations`: end with a full stop that ends no sentence.
    - `aliases`: words of the notation in this language.
    - `accented`: words that are aliases with their accents alone; without, they say something else (`pasuje`, “that suits me”).
    - `back`: this and nothing else asks for the seat back that a bot holds for its writer; `back_word`: the same, as one
      word that people also say of other things. `excuses`: what may stand beside either.
    - `acts`: words of the notation in this language that count right before a printed name (`kaufe die Trinkflasche`).
    - `cases`: words of printed names -> how they end in another case, where no rule says so (`kupuję konia`).
    - `commands`: `Word`s. `yes`: confirms one. `no`: declines what was asked. `gladly`: what may
      stand beside a yes. `sure`: the word that plays a move for
      certain (`c4 yes`). `days`: the word beside their number. `players`: words
      beside the number of them. `weeks`: behind a number they say how
      long, so that it is none of a card (`I take 2 weeks`).
    """

    greetings: str
    closings: str
    small_talk: str
    fillers: str
    intents: str
    orders: str
    reasons: str
    remarks: str
    articles: str
    courtesies: str
    openers: str
    questions: str
    choices: str
    conditions: str
    soft_conditions: str
    denials: str
    doubts: str
    pointing: str
    elsewhere: str
    asides: str
    introductions: str
    spans: str
    joints: str
    extending: str
    counters: str
    cards: str
    ending: str
    passing: str
    leaving: str
    corrections: str
    regrets: str
    idioms: str
    abbreviations: str
    aliases: dict[str, str]
    accented: str
    back: str
    back_word: str
    excuses: str
    acts: dict[str, str]
    cases: dict[str, str]
    commands: tuple[Word, ...]
    yes: str
    no: str
    gladly: str
    sure: str
    days: str
    players: str
    weeks: str


def read_language(code: str) -> Language:
    """Return the tables of `words_<code>.toml`."""
    file = Path(__file__).with_name(f"words_{code}.toml")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    commands = tuple(Word(name, phrases) for name, phrases in tables.pop("commands").items())
    return Language(**tables, commands=commands)


ENGLISH, GERMAN, POLISH = (read_language(code) for code in ("en", "de", "pl"))
