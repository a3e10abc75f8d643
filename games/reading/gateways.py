"""Warnings of strangers that gateways of companies put above or below a mail, which are removed.

It may stand in an answer, and in our own mail as it arrived, below the last line of it. A warning begins with known words, after
a label or without one, and ends with its paragraph, or before the first line there that may be the writer's.
"""

import re
from collections.abc import Sequence

from games.reading.cleaning import WORD, fold, spellings, words
from games.reading.wrapping import SENTENCE_ENDS, goes_on

LABELS = frozenset(words("""
    caution warning attention external extern ext alert security notice note important email mail message sender
    achtung warnung vorsicht hinweis sicherheitshinweis wichtig externe externer nachricht absender e  uwaga ostrzezenie
    ostroznie zewnetrzna zewnetrzny wiadomosc nadawca wazne
"""))  # fmt: skip
"""What stands before it, folded."""
OUTSIDE = frozenset(words("external extern externe externer zewnetrzna zewnetrzny"))
"""A line of labels with one of these is a warning itself."""
MOST_LABELS = 4
LOOKED_AT = 80
"""Letters of a line in which labels and the beginning of a warning stand."""
WIDEST = 100
"""Letters of a line that a program may have broken."""
SHORTEST = 3
"""Words of a line below a warning that goes on with it though that had ended."""

BEGINNINGS = (
    "this email originated", "this message originated", "this email has originated", "this email came from",
    "this email comes from", "this message came from", "this message comes from", "this email was sent from outside",
    "this message was sent from outside", "this email is from outside", "this email is from an external",
    "this message is from an external", "this mail is from outside", "this is an external", "you don't often get email",
    "you do not often get email", "some people who received this message don't", "learn why this is important",
    "do not click on", "do not click links", "do not click any", "do not click the", "don't click on",
    "don't click links", "never click on", "please do not click", "do not open attachments", "be careful when opening",
    "exercise caution when", "please exercise caution when", "use caution when", "please use caution when",
    "think before you click", "zjqcmqryfpfptbannerstart", "zjqcmqryfpfptbannerend", "diese email stammt von",
    "diese email kommt von", "diese email kam von", "diese email ist von einem externen", "diese nachricht stammt von",
    "diese nachricht kommt von", "diese nachricht kam von", "diese nachricht ist von einem externen",
    "diese email wurde von außerhalb", "diese email wurde von einem externen", "diese nachricht wurde von außerhalb",
    "klicken sie nicht auf", "klicken sie nur auf", "klicken sie auf keine", "klicken sie keine", "bitte klicken sie",
    "öffnen sie keine", "bitte öffnen sie keine", "sie erhalten nicht oft", "sie erhalten nicht häufig",
    "sie erhalten selten", "erfahren sie warum dies", "ta wiadomość pochodzi spoza", "ten email pochodzi spoza",
    "wiadomość pochodzi spoza", "wiadomość spoza organizacji", "ta wiadomość pochodzi od zewnętrznego",
    "ten email pochodzi od zewnętrznego", "wiadomość od zewnętrznego nadawcy", "ta wiadomość została wysłana spoza",
    "ten email został wysłany spoza", "nie klikaj w", "nie klikaj na", "nie klikaj linków", "nie klikaj łączy",
    "nie otwieraj załączników", "prosimy nie klikać", "nie należy klikać", "zachowaj ostrożność przy",
    "zachowaj ostrożność podczas", "rzadko otrzymujesz", "nie otrzymujesz często", "dowiedz się dlaczego jest to",
    "dowiedz się czemu jest to",
)  # fmt: skip
"""How its sentences begin."""

SPOKEN = frozenset(words("""
    a an and any are attachment attachments be before can careful caution click clicking company content do don't from if
    is know links link not of on open opening or organisation organization originated outside please recognise recognize
    report reply responding safe sender suspicious text that the this to trust unknown unless unsure verify verified when
    with you your absender absenders anhang anhänge auf außerhalb bekannt dass den der die diese dieser ein einem externen
    es inhalt ist keine kennen klicken nicht nur oder öffnen sicher sie sind sofern und unternehmens vertrauen von
    vorsichtig wenn wissen aby bezpieczna bezpieczne chyba ci i jest jeśli klikaj linki łącza lub na nadawca nadawcę
    nadawcy nie organizacji otwieraj pewien pochodzi spoza ta treść w wiadomość załączników znany znasz że
"""))  # fmt: skip
"""Words of the lines that a program broke off it. A move is in none of them."""
OF_MAILS = frozenset(words("""
    attachment attachments click clicking content email link links opening organisation organization originated outside
    recognise recognize report responding sender suspicious text absender absenders anhang anhänge außerhalb externen inhalt
    klicken öffnen unternehmens klikaj linki łącza nadawca nadawcę nadawcy organizacji otwieraj spoza treść wiadomość załączników
"""))  # fmt: skip
"""Those of them that are never said of a move."""
OPEN = frozenset(
    words(
        "before caution don't if not or please unless unsure when keine nicht nur oder sofern wenn chyba jeśli lub nie"
    )
)
"""Those that deny or set a condition, of a move too."""

BEGINNING_WORDS = {tuple(words(spelling)) for phrase in BEGINNINGS for spelling in spellings(phrase)}
FIRST_WORDS = LABELS | {beginning[0] for beginning in BEGINNING_WORDS}
LENGTHS = sorted(set(map(len, BEGINNING_WORDS)))
CODE = re.compile(r"\b[a-z]{1,2}\d{1,2}\b", re.IGNORECASE)
E_MAIL = re.compile(r"\be-mail", re.IGNORECASE)
TAG = re.compile(
    r"\s*[\[(*<]{1,3}\s*(?:external|extern|ext)(?:[ -](?:e-?mail|mail|message|sender))?\s*[\])*>]{1,3}:?\s*",
    re.IGNORECASE,
)


def without_warnings(lines: Sequence[str], marked: Sequence[bool]) -> list[str]:
    """Return the lines with an empty one in place of each that a gateway has added, and without its tag before others.

    Quoted lines (`marked`) stay.
    """
    done: list[str] = []
    within = False
    for at, line in enumerate(lines):
        goes_on_with = within and is_rest(lines[at - 1], line)
        within = not marked[at] and (goes_on_with or is_warning(line) or is_label(lines, at))
        done.append("" if within else TAG.sub("", line, count=1) if TAG.match(line) else line)
    return done


def is_warning(line: str) -> bool:
    """Whether the line begins as a warning does, with a label before it or not, and names nothing that may be a move."""
    if not may_begin(line) or CODE.search(line):
        return False
    found = words(E_MAIL.sub("email", line[:LOOKED_AT]))
    for at in range(min(MOST_LABELS + 1, len(found))):
        if any(tuple(found[at : at + length]) in BEGINNING_WORDS for length in LENGTHS):
            return True
        if found[at] not in LABELS:
            break
    return False


def may_begin(line: str) -> bool:
    """Whether the first word is one of those: hardly any line has it, and the others take longer."""
    first = WORD.search(line, 0, LOOKED_AT)
    return first is not None and fold(first[0]) in FIRST_WORDS


def is_rest(last: str, line: str) -> bool:
    """Whether a line right below one of a warning belongs to it."""
    found = words(line)
    if not found or any(letter.isdigit() for letter in line):
        return False
    known = [word for word in found if word in SPOKEN]
    of_mails = not OF_MAILS.isdisjoint(found)
    if len(known) == len(found) and (of_mails or OPEN.isdisjoint(found)):
        return len(found) >= SHORTEST or not SENTENCE_ENDS.search(last)
    # The writer's own words may stand right below a warning: `only if Ben passes`.
    return of_mails and 2 * len(known) >= len(found) > 1 and len(last) <= WIDEST and goes_on(last, line)


def is_label(lines: Sequence[str], at: int) -> bool:
    """Whether the line is a label and no more: one that says `external`, or with the warning right below it."""
    found = words(lines[at]) if len(lines[at]) < LOOKED_AT and may_begin(lines[at]) else []
    if not 0 < len(found) <= MOST_LABELS or not LABELS.issuperset(found):
        return False
    return not OUTSIDE.isdisjoint(found) or (at + 1 < len(lines) and is_warning(lines[at + 1]))
