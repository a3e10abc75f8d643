"""One sentence of a mail, or a command in it, and what it means at a table: one move, a problem, or nothing of the kind."""

import re
from dataclasses import dataclass, replace

from engine.errors import AmbiguousMove, MoveError, UnreadableMove
from games.reading import intent
from games.reading.cleaning import fold, shows_one_of, words
from games.reading.commands import Command
from games.reading.names import with_notation
from games.reading.phrases import ACCENTED, ALIASES, RUN, SURE
from games.reading.problems import Problem, Why
from games.reading.reader import Reader
from games.reading.rephrasing import rephrase
from games.reading.salutations import without_names
from games.reading.tokens import DASH_ONLY, EDGES, Parsed, parse
from games.reading.vocabulary import lone_words

MOST_PARTS = 8
"""Words of a line in which moves are looked for."""

FEW = 4
"""Words of a sentence that says no more than that its writer moves."""
PARTED = re.compile(r"[,;]")
"""What may stand between two moves on one line."""


@dataclass(frozen=True)
class Move:
    """A move that was read: the writer's words, and the canonical line. `bare`: nothing else stands in the sentence."""

    text: str
    canonical: str
    bare: bool = False


@dataclass(frozen=True)
class Step:
    """One sentence of the writer, or a command.

    `group`: sentences of one group run into each other. `paragraph`: between blank lines. `is_name`: stands below good wishes,
    as names do. `is_below_name`: stands below a name, as rooms and streets do. `is_contact`: is such a line. `below`: lines
    below a note that may be a part of it. `bullet`: it is an item of a list.
    """

    text: str
    command: Command | None = None
    group: int = 0
    paragraph: int = 0
    is_name: bool = False
    is_below_name: bool = False
    is_contact: bool = False
    below: tuple[str, ...] = ()
    bullet: bool = False

    @property
    def is_order(self) -> bool:
        """Whether it is a line of an order."""
        return self.command is not None and self.command.name == "order"


def spoken_text(step: Step, vocabulary: frozenset[str]) -> str:
    """Return the words of the step without names and greetings, in the notation where it has others for them."""
    text = with_notation(step.text, vocabulary)
    return rephrase(text, vocabulary) or without_names(text)


def sure_line(step: Step, vocabulary: frozenset[str]) -> str | None:
    """Return the line that the step makes for certain, `c4` for `c4 yes` or `Yes, c4.`; None for any other step."""
    # People agree with words too (`Yes, right!`): they are sure only in the form in which they are offered, `right
    # yes`.
    tokens = step.text.split()
    if step.command is not None or len(tokens) < 2:
        return None
    first, last = (fold(token.strip(EDGES)) for token in (tokens[0], tokens[-1]))
    rest = tokens[:-1] if last in SURE else tokens[1:] if first in SURE else []
    text = " ".join(rest)
    found = parse(rephrase(text, vocabulary) or text, vocabulary)
    # A code that is none (`a55`) is taken out as a run is, and no run.
    is_line = found.words == (RUN,) and bool(found.runs)
    if not is_line or intent.objection(found, step.text, beside_move=True, several=False) is not None:
        return None
    line = found.runs[0].text.lower()
    is_code = any(letter.isdigit() for letter in line)
    return line if is_code or (last in SURE and text[-1:].isalnum()) else None


def sure_move(step: Step, reader: Reader) -> str | None:
    """Return the legal move that the step makes for certain."""
    line = sure_line(step, reader.words())
    return next(iter(legal_among([line], reader)), None) if line else None


def read_step(step: Step, reader: Reader) -> Move | Problem | None:
    """Return what the step means now: a move, a problem, or None where it says nothing about moves, as for commands."""
    meant = read_words(step, reader)
    if isinstance(meant, Move) and shows_one_of(step.text, ACCENTED):
        return Problem(Why.UNCLEAR, step.text, (meant.canonical,))
    return meant


def read_words(step: Step, reader: Reader) -> Move | Problem | None:
    """Return the same by the words of the step, whatever their accents."""
    if step.command is not None:
        return None
    sure = sure_move(step, reader)
    if sure is not None:
        return Move(step.text, sure, bare=True)
    text = spoken_text(step, reader.words())
    meant = read_parsed(step, parse(text, reader.words()), reader)
    if isinstance(meant, Move):
        return meant
    spread = parse(text, reader.words(), spread=True)
    if intent.objection(spread, step.text, beside_move=True, several=False) is None:
        again = read_parsed(step, spread, reader)
        if isinstance(again, Move):
            return again
    asked = meant or overlooked_move(step, text, reader) or lone_move(step, text, reader)
    # `end yes` where no turn can be ended yet: no more nothing than `end` is.
    line = None if asked else sure_line(step, reader.words())
    return asked or (read_step(replace(step, text=line), reader) if line else None)


def overlooked_move(step: Step, text: str, reader: Reader) -> Problem | None:
    """Ask about a sentence without a word of the notation, but with a move within one (`d3=`)."""
    if step.is_name or step.is_contact:
        return None
    pieces = [piece for piece in words(text) if any(letter.isdigit() for letter in piece) and piece in reader.words()]
    found = legal_among(pieces, reader)
    return Problem(Why.UNCLEAR, step.text, found) if found else None


def lone_move(step: Step, text: str, reader: Reader) -> Problem | None:
    """Ask about a sentence that makes a move by a word that counts on a line of its own only (`I pass`, `ok, pass`)."""
    # Beside anything else the word is an ordinary one (`back at the end of the week`).
    lone = lone_words(reader.words())
    if not lone or step.is_name or step.is_contact:
        return None
    parsed = parse(text, reader.words())
    spoken, found = parsed.words, lone_moves(parsed, reader)
    beside = [word for word in spoken if ALIASES.get(word, word) not in lone]
    says = intent.says_move(spoken) or len(spoken) <= FEW
    return Problem(Why.UNCLEAR, step.text, found) if found and says and not intent.unknown_words(beside) else None


def lone_moves(found: Parsed, reader: Reader) -> tuple[str, ...]:
    """Return the legal moves among the words that count on a line of their own only, where they stand in a sentence."""
    lone = lone_words(reader.words())
    named = [word for said in found.words if (word := ALIASES.get(said, said)) in lone] if lone else []
    return legal_among(named, reader)


def read_parsed(step: Step, found: Parsed, reader: Reader) -> Move | Problem | None:
    """Return what the step means when it is parsed so."""
    if not found.runs:
        is_miswritten = found.codes and not step.is_contact and intent.is_meant(found)
        return Problem(Why.UNCLEAR, step.text) if is_miswritten else None
    legal = reader.legal()
    line = found.runs[0].text
    if len(found.runs) > 1:
        alone = candidates(found, reader)
        joined = joined_line(found, alone, reader)
        if joined is None:
            if step.is_contact:
                return None
            return Problem(Why.SEVERAL, step.text, alone) if alone or intent.is_meant(found) else None
        line = joined
    meant = read_line(line, reader)
    if isinstance(meant, MoveError) and len(found.runs) == 1:
        meant = repeated_move(line, reader) or meant
    elif is_parted(found) and (pieces := legal_among(PARTED.split(line), reader)):
        return Problem(Why.SEVERAL, step.text, pieces)
    if isinstance(meant, MoveError):
        return problem_of(step, found, meant, reader)
    if meant not in legal or step.is_below_name or not is_certain(step, found, meant, reader):
        if step.is_contact:
            return None
        return Problem(Why.UNCLEAR, step.text, (meant,) if meant in legal else ())
    return Move(step.text, meant, bare=set(found.words) == {RUN})


def is_parted(found: Parsed) -> bool:
    """Whether a comma may part two moves: in a sentence that says more than that its writer moves."""
    return found.runs[0].commas and not intent.is_plain(found)


def is_certain(step: Step, found: Parsed, move: str, reader: Reader) -> bool:
    """Whether the sentence with that one legal move makes it."""
    if rephrase(step.text, reader.words()) is not None and not intent.is_plain(found):
        return False
    return intent.is_certain(found, move, reader.words())


def joined_line(found: Parsed, alone: tuple[str, ...], reader: Reader) -> str | None:
    """Return the one line that several runs are; None for none. `alone`: the moves that they are by themselves."""
    same = [run for run in found.runs if alone and read_line(run.text, reader) == alone[0]]
    if len(same) == len(found.runs) and is_once(alone[0], reader):
        return alone[0]
    if intent.is_interrupted(found) or (alone and not intent.is_spanned(found) and not intent.is_joined(found)):
        return None
    legal = reader.legal()
    texts = [run.text for run in found.runs]
    # `b5, b6 and b7 with Colonel Tangerine`
    verbs_first = sorted(texts, key=lambda text: any(letter.isdigit() for letter in text))
    return next((line for line in (" ".join(texts), " ".join(verbs_first)) if read_line(line, reader) in legal), None)


def repeated_move(line: str, reader: Reader) -> str | None:
    """Return the move that the line says twice (`c4, c4`); None where it says anything else."""
    pieces = [piece for piece in re.split(r"[\s,;]+", line) if piece]
    moves = legal_among(pieces, reader) if len(pieces) == 2 else ()
    twice = len(moves) == 1 and read_line(pieces[0], reader) == read_line(pieces[1], reader)
    return moves[0] if twice and is_once(moves[0], reader) else None


def is_once(move: str, reader: Reader) -> bool:
    """Whether the seat cannot make the move again right after it, so that saying it twice is saying it once."""
    after = reader.after(move)
    return after is None or move not in after.legal()


def listed_moves(step: Step, reader: Reader) -> list[Step] | None:
    """Return the moves that the line names with commas between them as steps; None where it names one."""
    if step.command is not None:
        return None
    found = parse(spoken_text(step, reader.words()), reader.words())
    if set(found.words) != {RUN} or len(found.runs) != 1 or not found.runs[0].commas:
        return None
    line = found.runs[0].text
    pieces = [piece.strip() for piece in PARTED.split(line) if piece.strip()]
    if len(pieces) < 2 or read_line(line, reader) in reader.legal():
        return None
    here: Reader | None = reader
    for piece in pieces:
        moves = legal_among([piece], here) if here is not None else ()
        if moves and here is not None:
            here = here.after(moves[0])
        elif not legal_among([piece], reader):
            return None
    return [replace(step, text=piece) for piece in pieces]


def problem_of(step: Step, found: Parsed, error: MoveError, reader: Reader) -> Problem | None:
    """Ask about a line that the engine refused, if it was meant as a move or has one in it; None for talk (`Ben took c4`)."""
    if isinstance(error, AmbiguousMove):
        return Problem(Why.AMBIGUOUS, step.text, error.candidates, error)
    if step.is_name or step.is_contact:
        return None
    hidden = hidden_moves(found, reader)
    if not hidden and is_everyday(found, error, reader):
        return None
    if intent.is_meant(found):
        # Of a line with more in it than notation, or with several moves, the engine has seen but a part.
        is_part = intent.rest(found) or any(DASH_ONLY.fullmatch(token) for token in found.runs[0].text.split())
        return Problem(Why.ILLEGAL, step.text, error=None if is_part else error)
    return Problem(Why.UNCLEAR, step.text, hidden) if hidden else None


def hidden_moves(found: Parsed, reader: Reader) -> tuple[str, ...]:
    """Return the legal moves within the runs, without words that count on a line of their own only."""
    lone = lone_words(reader.words())
    lines = [line for run in found.runs for line in parts_of(run.text) if line.lower() not in lone]
    return legal_among(lines, reader)


def is_everyday(found: Parsed, error: MoveError, reader: Reader) -> bool:
    """Whether no line of the notation is like this, and each word of it is one that everybody says (`Das war top`)."""
    lone = lone_words(reader.words())
    spoken = {fold(token.strip(EDGES)) for run in found.runs for token in run.text.split()}
    return bool(lone) and isinstance(error, UnreadableMove) and lone >= spoken and set(found.words) != {RUN}


def parts_of(line: str) -> list[str]:
    """Return what of a line may be a move in itself: words in a row, as programs may join lines."""
    tokens = line.replace(",", " ").split()[:MOST_PARTS]
    return [" ".join(tokens[start:end]) for start in range(len(tokens)) for end in range(start + 1, len(tokens) + 1)]


def read_line(line: str, reader: Reader) -> str | MoveError:
    """Return the canonical move that the line means now, or the error."""
    try:
        return reader.read(line)
    except MoveError as error:
        return error


def candidates(found: Parsed, reader: Reader) -> tuple[str, ...]:
    """Return the legal moves among the runs, each once, in the order of the sentence."""
    return legal_among([run.text for run in found.runs], reader)


def legal_among(lines: list[str], reader: Reader) -> tuple[str, ...]:
    """Return the legal moves among the lines, each once."""
    legal = reader.legal()
    meant = [read_line(line, reader) for line in lines]
    return tuple(dict.fromkeys(move for move in meant if isinstance(move, str) and move in legal))
