"""Write the samples anew: `python -m tests.games.reading.make_samples`. They are kept as files, as they came over the wire."""

import json
from pathlib import Path
from typing import Any

from tests.games.reading.clients import CLIENTS, Reply
from tests.games.reading.program_list import PROGRAM_REPLIES
from tests.games.reading.programs import client
from tests.games.reading.raw_habits import RAW_HABITS
from tests.games.reading.raw_samples import RAW
from tests.games.reading.readings import TABLES
from tests.games.reading.sample_list import REPLIES
from tests.games.reading.turn_mail import turn_mail

FOLDER = Path(__file__).parent / "samples"
INLINE_AT = 6


def main() -> None:
    entries: list[dict[str, str | int]] = []
    for old in FOLDER.glob("*.eml"):
        old.unlink()
    for number, (name, language, table, where, text, expected, more) in enumerate(REPLIES, 1):
        # Every third one answers a mail without the lines that frame it, where a client marks quotes in some other way.
        framed = bool(number % 3) or name == "unmarked" or (name.startswith("outlook") and where == "bottom")
        mail = turn_mail(language, *TABLES[table], marked=framed)
        raw = CLIENTS[name](Reply(mail, language, **{**placed(where, text), **more}))
        write(entries, f"{number:03}-{name.replace('_', '-')}-{language}-{where}", table, raw, expected)
    for number, (name, table, raw, expected) in enumerate(RAW, len(REPLIES) + 1):
        write(entries, f"{number:03}-{name}", table, raw, expected)
    first = len(REPLIES) + len(RAW) + 1
    for number, (program, language, table, where, text, expected) in enumerate(PROGRAM_REPLIES, first):
        # Those that quote without marks need the frame to be answered at the bottom; of the others every third goes without.
        framed = bool(number % 3) or where == "bottom"
        mail = turn_mail(language, *TABLES[table], marked=framed)
        raw = client(program)(Reply(mail, language, **placed(where, text)))
        write(entries, f"{number:03}-{program.replace(' ', '-')}-{language}-{where}", table, raw, expected)
    for number, (name, table, raw, expected) in enumerate(RAW_HABITS, first + len(PROGRAM_REPLIES)):
        write(entries, f"{number:03}-{name}", table, raw, expected)
    (FOLDER / "samples.json").write_text(json.dumps(entries, indent=1, ensure_ascii=False) + "\n")


def placed(where: str, text: str) -> dict[str, Any]:
    """Return the field of `Reply` for that place."""
    return {"inline": (INLINE_AT, text)} if where == "inline" else {where: text}


def write(entries: list[dict[str, str | int]], name: str, table: str, raw: bytes, expected: str) -> None:
    """`game`, `ply`: the golden game and the position at which the mail is read. `reads`: as `tables.told` says it."""
    game, ply = TABLES[table]
    (FOLDER / f"{name}.eml").write_bytes(raw)
    entries.append({"file": f"{name}.eml", "game": game, "ply": ply, "reads": expected})


if __name__ == "__main__":
    main()
