"""What replies are put together from, each piece with what its writer means by it."""

import random
import re
from typing import NamedTuple

from games.reading import quotes
from tests.games.reading.readings import read_habits

PLAY = "play"
"""Its writer makes that move."""
ASK = "ask"
"""Nothing may be played by this mail: it asks, denies, sets a condition, leaves open, or names another move."""
TALK = "talk"
"""Names a move and makes none. It must be told of in the answer."""
NEUTRAL = "neutral"
"""Has nothing to do with moves, or with its writer's own words: greetings, quotes, footers, notes."""


class Piece(NamedTuple):
    """`named`: the lines of the notation in it, where they are its writer's own words; `apart`.

    It has to stand in a paragraph of its own, `whole`: on lines of its own.
    """

    text: str
    intent: str
    named: tuple[str, ...] = ()
    apart: bool = False
    whole: bool = False


VERBS = ("take ", "dig ", "refresh", "exhibit ", "stop")
TAKING = re.compile("take|nehm|biorę|poproszę")
"""Nobody writes `I'll take take 2`."""

LANGUAGES = ("en", "de", "pl")

GREETINGS = {
    "en": ("Hi all,", "Hello!", "Hey Ben,", "Good morning everyone,", "hi", "Dear all,"),
    "de": ("Hallo,", "Moin!", "Hallo zusammen,", "Guten Abend,", "hi", "Servus Ben,"),
    "pl": ("Cześć,", "Hej!", "Dzień dobry,", "Witam,", "czesc", "Hej Ben,"),
}
FAREWELLS = {
    "en": ("Thanks!", "Cheers\nInes", "Best,\nInes", "Good luck everyone!", "xx Ines", "Sent from my iPhone"),
    "de": ("Danke!", "Viele Grüße\nInes", "LG", "Schönen Abend noch!", "Bis bald, Ines", "Von meinem iPhone gesendet"),
    "pl": ("Dzięki!", "Pozdrawiam\nInes", "Miłego dnia!", "Powodzenia!", "pozdro", "Wysłane z iPhone'a"),
}
AROUND = {
    "en": ("please {line}", "{line} please", "yes, {line}", "My move: {line}", "first {line}", "I'd like to {line}"),
    "de": ("bitte {line}", "{line} bitte", "ja, {line}", "Mein Zug: {line}", "zuerst {line}", "Ich möchte {line}"),
    "pl": ("proszę {line}", "{line} proszę", "tak, {line}", "Mój ruch: {line}", "najpierw {line}", "chcę {line}"),
}
"""Words that say of a line no more than that it comes."""
MADE = {
    "en": (
        "{move}",
        "{move}.",
        "{move}!",
        "My move: {move}",
        "I play {move}.",
        "{move} please",
        "I'll take {move}",
        "ok {move}",
        "{move} 👍",
        "- {move}",
        "Going with {move}!",
        "i play {move} thanks",
        "{move} yes",
    ),
    "de": (
        "{move}",
        "{move}.",
        "Mein Zug: {move}",
        "Ich spiele {move}.",
        "{move} bitte",
        "Ich nehme {move}",
        "dann {move}",
        "Zug: {move}",
        "ich nehm {move}",
        "also gut, {move}",
        "{move} ja",
    ),
    "pl": (
        "{move}",
        "{move}.",
        "Mój ruch: {move}",
        "Gram {move}.",
        "{move} proszę",
        "poproszę {move}",
        "biorę {move}",
        "ruch: {move}",
        "no dobra, {move}",
        "gram {move} dzieki",
        "{move} tak",
    ),
}
"""A plain move."""

NOT_MADE = {
    "en": (
        "{move}?",
        "should I play {move}",
        "not {move}",
        "don't play {move} for me",
        "maybe {move}",
        "{move} if nobody else is there",
        "{move} or {other}",
        "I'll play {move} unless Ben has passed",
        "can I still play {move}",
        "{move}, otherwise {other}",
        "hmm, {move}",
        "wait, no",
        "forget it",
        "is {move} any good",
        "I'd rather not play {move}",
    ),
    "de": (
        "{move}?",
        "soll ich {move} spielen",
        "nicht {move}",
        "bitte nicht {move}",
        "vielleicht {move}",
        "{move}, falls frei",
        "{move} oder {other}",
        "wenn Ben passt, dann {move}",
        "kann ich noch {move} spielen",
        "{move}, sonst {other}",
        "hm, {move}",
        "halt, doch nicht",
        "eher nicht {move}",
    ),
    "pl": (
        "{move}?",
        "czy mogę zagrać {move}",
        "nie {move}",
        "proszę nie grać {move}",
        "może {move}",
        "{move}, jeśli wolne",
        "{move} albo {other}",
        "jeśli Ben spasuje, to {move}",
        "{move}, chyba że zajęte",
        "hm, {move}",
        "nie, czekaj",
        "zastanawiam się nad {move}",
    ),
}
TOLD = {
    "en": (
        "Ben took {move} last time",
        "your {move} was brilliant",
        "I would have played {move} yesterday",
        "Ben will play {move}",
        "next turn I will play {move}",
        "the wife says {move}",
    ),
    "de": (
        "Ben hat gestern {move} genommen",
        "dein {move} war stark",
        "ich hätte {move} gespielt",
        "Ben nimmt sicher {move}",
        "nächste Runde nehme ich {move}",
    ),
    "pl": (
        "Ben wziął wczoraj {move}",
        "twoje {move} było super",
        "zagrałbym {move}",
        "Ben na pewno weźmie {move}",
        "następnym razem zagram {move}",
    ),
}
NEWS = {
    "en": (
        "I was in Rome last week and the weather was lovely.",
        "PS: Happy birthday, Ben!",
        "Sorry for the delay.",
        "😂",
        "We have guests today.",
        "(sent while walking the dog)",
        "PS: thanks for the cake",
    ),
    "de": (
        "Ich war letzte Woche in Rom, das Wetter war herrlich.",
        "PS: Alles Gute zum Geburtstag, Ben!",
        "Sorry für die Verspätung!",
        "Wir haben heute Besuch.",
        "PS: danke für den Kuchen",
    ),
    "pl": (
        "Byłam w zeszłym tygodniu w Rzymie, pogoda była piękna.",
        "PS: Wszystkiego najlepszego, Ben!",
        "Przepraszam za opóźnienie!",
        "Mamy dzisiaj gości.",
        "PS: dzięki za ciasto",
    ),
}
ASIDES = {
    "en": ("PS: are you coming on Friday?", "How is your mother?", "When is your flight on Monday?"),
    "de": ("PS: Kommst du am Freitag?", "Wann fliegst du am Montag?"),
    "pl": ("PS: przyjdziesz w piątek?", "Jak się czuje twoja mama?"),
}
"""Questions about something else: beside a bare line they change nothing, beside any other they are asked back."""

NOTES = {
    "en": ("note: {other} one day", "note: Ben is weak. {other}", "note: if Ben passes, {other}?", "note: {other}"),
    "de": ("Notiz: später {other}", "Notiz: Ben ist schwach. {other}", "merken: {other} oder {move}?"),
    "pl": ("notatka: kiedyś {other}", "notatka: Ben jest słaby. {other}", "zapamiętaj: {other}"),
}
LONG_NOTES = {
    "en": "note: in the next season I should really think about all of the parcels in the north, and of",
    "de": "Notiz: in der nächsten Runde sollte ich wirklich an die Parzellen im Norden denken, und an",
    "pl": "notatka: w następnym sezonie powinnam naprawdę pomyśleć o działkach na północy, a także o",
}
"""Longer than a line: what stands below may be a part of it."""

CHATS = {
    "en": ("chat: well played", "say: see you at {other}. Cheers!"),
    "de": ("chat: gut gespielt", "sag: bis bald bei {other}. Gruß!"),
    "pl": ("czat: dobra gra", "powiedz: do zobaczenia na {other}!"),
}
QUOTES = (
    "> My move: {other}\n> {move}?",
    "On Fri, 20 Nov 2026 at 09:12, Mykerinos by Mail <a@example.org> wrote:\n> You can play {other} or {move}.\n> {other}",
    "Am 20.11.2026 um 09:12 schrieb Site <a@example.org>:\n> {other}",
    "W dniu 20.11.2026 o 09:12, Site napisał(a):\n> {other}",
    "-----Original Message-----\nFrom: Site\nSent: Friday\nTo: Ines\nSubject: your move\n\n{other}\nMy move: {other}",
)
FOOTERS = (
    "Ines Miller\nACME Ltd, Building {code}, 12 High Street\nLeeds LS1 1AA",
    "Ines Müller\nMusterbau GmbH\nHalle {code}",
    "Ines Kowalska\nBiuro {code}, ul. Długa 5\n00-950 Warszawa",
    "--\nInes\nRoom {code}",
    "Ines\nTel. +49 221 123456 | Raum {code}",
)
DISCLAIMERS = (
    "This e-mail is confidential. If you are not the intended recipient, do not pass it on, and do not print it on {code}.",
    "Diese E-Mail enthält vertrauliche Informationen. Gebäude {code}.",
    "Niniejsza wiadomość jest poufna. Budynek {code}.",
)


CODE = re.compile(r"\b[a-h][1-9]\b")


def habits(readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return what people write (`tests/games/reading/habits`) that means one of these, with fields in place of its moves."""
    found = []
    for table, meanings, texts in read_habits("people"):
        if table == "dig" and meanings in readings:
            for text in texts:
                codes = set(CODE.findall(text.lower())) - {"h3"}
                ends = quotes.own(text + "\n\nthe end").lines[-1] == "the end"
                if codes == {"d3"} and ends and "d3h3" not in text and "{" not in text:
                    text = re.sub(r"\bd3\b", "{move}", text, flags=re.IGNORECASE)
                    found.append(re.sub(r"\bh3\b", "{other}", text, flags=re.IGNORECASE))
    return tuple(found)


MADE_BY_HABIT = habits(("d3", "d3 || ?"))
NOT_MADE_BY_HABIT = habits(("?",))


def filled(rng: random.Random, texts: tuple[str, ...], move: str, other: str, code: str) -> str:
    return rng.choice(texts).format(move=cased(rng, move), other=other, code=code.upper())


def cased(rng: random.Random, move: str) -> str:
    """Return the move as a telephone writes it: with a capital, all capitals, or as it is; a dash as a blank now and then."""
    if rng.random() < 0.15 and not move.startswith(VERBS):
        move = move.replace("-", rng.choice((" ", " - ", "–", ", ")))
    return rng.choice((move, move, move, move.capitalize(), move.upper()))


def piece(kind: str, language: str, rng: random.Random, move: str, other: str, code: str) -> Piece:
    """Return a piece of that kind.

    `move`: the one that is made, `other`: another legal one, `code`: a code that may be a move.
    """
    match kind:
        case "greeting":
            return Piece(rng.choice(GREETINGS[language]), NEUTRAL)
        case "farewell":
            return Piece(rng.choice(FAREWELLS[language]), NEUTRAL)
        case "made":
            texts = tuple(text for text in MADE[language] if not (move.startswith(VERBS) and TAKING.search(text)))
            return Piece(filled(rng, texts, move, other, code), PLAY, (move,))
        case "bare":
            return Piece(cased(rng, move), PLAY, (move,), apart=True)
        case "made by habit":
            return Piece(filled(rng, MADE_BY_HABIT, move, other, code), PLAY, (move,), apart=True)
        case "not made by habit":
            return Piece(filled(rng, NOT_MADE_BY_HABIT, other, code, code), TALK, apart=True)
        case "not made":
            return Piece(filled(rng, NOT_MADE[language], other, move, code), ASK, (other,))
        case "told":
            return Piece(filled(rng, TOLD[language], other, move, code), TALK, (other,))
        case "news":
            return Piece(rng.choice(NEWS[language]), NEUTRAL)
        case "aside":
            return Piece(rng.choice(ASIDES[language]), NEUTRAL, apart=True)
        case "note":
            return Piece(filled(rng, NOTES[language], move, other, code), NEUTRAL, whole=True)
        case "long note":
            return Piece(LONG_NOTES[language] + "\n" + other, NEUTRAL, whole=True)
        case "chat":
            return Piece(filled(rng, CHATS[language], move, other, code), NEUTRAL, whole=True)
        case "quote":
            return Piece(filled(rng, QUOTES, move, other, code), NEUTRAL, apart=True)
        case "footer":
            return Piece(filled(rng, FOOTERS, move, other, code), NEUTRAL, apart=True)
    return Piece(filled(rng, DISCLAIMERS, move, other, code), NEUTRAL, apart=True)
