"""Mails that no header gives away, known by words that programs alone write: receipts, reactions, automatic replies."""

import re

from games.reading.cleaning import fold
from games.reading.robots import Doubt

LOOKED_AT = 2_000
LONGEST_RECEIPT = 800
LONGEST_REACTION = 200

RECEIPT = re.compile(
    r"(?:your message|(?:ihre|deine) nachricht|(?:twoja|panstwa) wiadomosc)\s*\n\s*(?:to|an|do):.*"
    r"^\s*(?:subject|betreff|temat):.*"
    r"^\s*(?:was|has been|wurde|zostala)\b.*"
    r"\b(?:read|deleted|displayed|delivered|gelesen|geloscht|angezeigt|zugestellt|przeczytana|usunieta|wyswietlona|dostarczona)\b.*",
    re.DOTALL | re.MULTILINE,
)
"""What Outlook writes of a mail that was read, deleted or delivered."""

REACTION = re.compile(
    r"[^\n:]{0,90}\b(?:"
    r"reacted to (?:your|a) message|reacted via gmail"
    r"|hat auf (?:ihre|deine) nachricht(?: mit \S{1,20})? reagiert|hat (?:uber|mit|via) gmail reagiert"
    r"|zareagowala?(?:\(a\))? (?:na (?:twoja|panstwa) wiadomosc|(?:za pomoca|przy uzyciu|przez|w) gmaila?))\s*[:.]?"
)
"""What Outlook and Gmail write when somebody presses a thumb."""

AUTOMATIC = re.compile(
    r"(?:[^\n]{0,40}[,!]\s*\n\s*)?(?:"
    r"this is an? (?:auto|automatic|automated|automatically generated|auto-generated) ?-?(?:reply|response|message|e-?mail)\b"
    r"|this (?:message|e-?mail) (?:is|was|has been) (?:automatically generated|generated automatically|sent automatically)"
    r"|(?:dies|das) ist eine (?:automatische|automatisch (?:generierte|erzeugte|erstellte|versendete)) "
    r"(?:antwort|nachricht|e-?mail|abwesenheitsnotiz)\b"
    r"|diese (?:nachricht|e-?mail|antwort) wurde automatisch (?:generiert|erzeugt|erstellt|versendet|verschickt)"
    r"|to (?:jest )?(?:automatyczna (?:odpowiedz|wiadomosc)|(?:odpowiedz|wiadomosc) automatyczna)\b"
    r"|(?:ta |niniejsza )?(?:wiadomosc|odpowiedz) (?:zostala )?(?:wygenerowana|wyslana) automatycznie\b)"
)
"""How an automatic reply begins that says what it is, with a greeting above it or without one."""


def doubt_of(text: str) -> Doubt | None:
    """Why a mail may come from a robot by its writer's `text` alone. A move in it counts all the same."""
    folded = fold(text[:LOOKED_AT]).strip()
    if len(folded) <= LONGEST_RECEIPT and RECEIPT.match(folded):
        return Doubt("the words of a receipt", True)
    if len(folded) <= LONGEST_REACTION and REACTION.fullmatch(folded):
        return Doubt("the words of a reaction", True)
    return Doubt("the words of an automatic reply", True) if AUTOMATIC.match(folded) else None
