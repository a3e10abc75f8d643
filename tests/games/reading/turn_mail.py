"""A turn mail as people quote it: sentences with moves, lists of them, the board in words. None of it is the writer's."""

from dataclasses import dataclass
from html import escape

from games.reading import markers
from tests.games.reading.tables import seat_at

WORDS = {
    "en": {
        "start": "Reply above this line with your move",
        "subject": "Three at Saqqara: your move, Ines",
        "head": "You have 1 day and 6 hours: until Saturday 21 November, 22:00, Lisbon time.",
        "since": "Since your last move\nJonas (red) played {a} and passed. Priya (green) extended from {a} to {b}.",
        "can": "What you can write\nOne cube: {list}\nFor example, answer with one of these lines:\n\n{a}\n{b}\npass\n",
        "ask": "If you write nothing, a bot plays {a} for you. Do you want to pass? Then write: pass",
        "end": "My move: {a}",
    },
    "de": {
        "start": "Antworte über dieser Zeile mit deinem Zug",
        "subject": "Drei in Sakkara: dein Zug, Ines",
        "head": "Du hast 1 Tag und 6 Stunden: bis Samstag, 21. November, 22:00, Zeit in Lissabon.",
        "since": "Seit deinem letzten Zug\nJonas (rot) spielte {a} und passte. Priya (grün) erweiterte von {a} nach {b}.",
        "can": "Was du schreiben kannst\nEin Würfel: {list}\nZum Beispiel eine dieser Zeilen:\n\n{a}\n{b}\npass\n",
        "ask": "Wenn du nichts schreibst, spielt ein Bot {a} für dich. Möchtest du passen? Dann schreib: pass",
        "end": "Mein Zug: {a}",
    },
    "pl": {
        "start": "Odpowiedz nad tą linią swoim ruchem",
        "subject": "Troje w Sakkarze: twój ruch, Ines",
        "head": "Masz 1 dzień i 6 godzin: do soboty 21 listopada, 22:00 czasu lizbońskiego.",
        "since": "Od twojego ostatniego ruchu\nJonas (czerwony) zagrał {a} i spasował. Priya (zielona) rozszerzyła z {a} na {b}.",
        "can": "Co możesz napisać\nJedna kostka: {list}\nNa przykład jedną z tych linii:\n\n{a}\n{b}\npass\n",
        "ask": "Jeśli nic nie napiszesz, bot zagra {a} za ciebie. Chcesz spasować? Napisz: pass",
        "end": "Mój ruch: {a}",
    },
}


@dataclass(frozen=True)
class TurnMail:
    """What was sent. `plain`: its lines; `html`: the inside of its body."""

    subject: str
    plain: str
    html: str
    name: str = "Mykerinos by Mail"
    address: str = "play+k3v9q.81.7fQz@mail.example.org"
    message_id: str = "<turn.4711.81@mail.example.org>"
    reader: str = "ines@example.net"


def turn_mail(language: str, game: str, ply: int, *, marked: bool = True, ordered: bool = False) -> TurnMail:
    """Return the mail for the seat that is to decide there.

    Without `marked` it has neither a first nor a last line. `ordered`: it tells of an order that has stopped.
    """
    words = WORDS[language]
    reader = seat_at(game, ply)
    legal = list(reader.legal())
    example = {"a": legal[1], "b": legal[-1], "list": " · ".join(legal[:24])}
    board = reader.title.story.describe(reader.title.view(reader.position, reader.seat))
    parts = [
        words["subject"],
        words["head"],
        *(
            ["    then {a} else {b}\n    in area 3: left\n    ask if place\nsame again".format(**example)]
            if ordered
            else []
        ),
        words["since"].format(**example),
        board,
        words["can"].format(**example),
        words["ask"].format(**example),
        words["end"].format(**example),
        "https://mykerinos.example.org/g/k3v9q?move=" + legal[1].replace(" ", "%20"),
    ]
    if marked:
        parts = [markers.start_line(words["start"]), *parts, markers.END_LINE]
    plain = "\n\n".join(parts) + "\n"
    cells = "".join(f'<span style="font-family:monospace">{escape(move)}</span> · ' for move in legal[:24])
    html = "".join(
        f"<pre>{escape(part)}</pre>" if part == board else "<p>" + escape(part).replace("\n", "<br>\n") + "</p>"
        for part in parts
    )
    first, _, last = html.rpartition("<p>")
    html = f'<table role="presentation"><tr><td>{first}</td></tr><tr><td>{cells}</td></tr></table><p>{last}'
    return TurnMail(words["subject"], plain, html)
