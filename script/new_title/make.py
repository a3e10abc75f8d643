"""Make a title of the files beside this one: `script/new-title ID`.

The folders and modules of a title are named here, once, as the two registries have them.
"""

import json
import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import NamedTuple

from engine import registry as rules
from engine.contract import AnyTitle
from engine.records.playout import random_record
from engine.records.record import final_position
from games.boards import registry as boards

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ID = re.compile(r"[a-z][a-z0-9]{1,19}")
ROOMS = {
    "apply": "rules",
    "chance": "rules",
    "codec": "rules",
    "position": "rules",
    "scoring": "rules",
    "narrate": "telling",
    "appraise": "appraisal",
}
"""Module of the rules -> its folder inside the title's; other modules stand directly in the title's."""
TEMPLATE = "sample"
"""The id of the title that is copied; “Sample” is its name, S the letter of its paragraphs."""
GAMES_TRIED = 400


class Places(NamedTuple):
    """Where a title's files are: folders, and single files where a folder is shared."""

    rules: Path
    board: Path
    templates: Path
    styles: Path
    document: Path
    tests: Path
    golden: Path


def places_of(title_id: str) -> Places:
    return Places(
        rules=rules.HOME / title_id,
        board=boards.HOME / title_id,
        templates=ROOT / "templates/boards" / title_id,
        styles=ROOT / f"static/css/boards/{title_id}.css",
        document=ROOT / f"docs/rules/{title_id}.md",
        tests=ROOT / "tests/engine" / title_id,
        golden=ROOT / "tests/golden" / title_id,
    )


def copies_of(places: Places) -> Iterator[tuple[Path, Path]]:
    """Yield (template, file of the title) for each file."""
    for path in sorted((HERE / "rules").glob("*.py")):
        yield path, places.rules / f"{module_of(path.stem).replace('.', '/')}.py"
    for room in sorted(set(ROOMS.values())):
        yield HERE / "tests/__init__.py", places.rules / room / "__init__.py"
    for path in sorted((HERE / "board").glob("*.py")):
        yield path, places.board / path.name
    for path in sorted((HERE / "tests").glob("*.py")):
        yield path, places.tests / path.name
    for name in ("introduction.html", "medals.html", "sprite.svg"):
        yield HERE / "files" / name, places.templates / name
    yield HERE / f"files/{TEMPLATE}.css", places.styles
    yield HERE / f"files/{TEMPLATE}.md", places.document


def module_of(name: str) -> str:
    """Return where a module of the template stands in a title's package: `position`, `rules.position`."""
    if name == "facade":
        return rules.FACADE
    return f"{ROOMS[name]}.{name}" if name in ROOMS else name


def rename(text: str, title_id: str) -> str:
    """Put the new title's words into a template."""
    letter = title_id[0].upper()
    package = f"{rules.PACKAGE}.{title_id}"
    text = re.sub(r"script\.new_title\.rules\.(\w+)", lambda found: f"{package}.{module_of(found[1])}", text)
    text = text.replace("script.new_title.board", f"{boards.PACKAGE}.{title_id}")
    text = re.sub(r"\bS(?=\d\b)", letter, text)
    text = re.sub(r"\btest_s(?=\d_\d_)", f"test_{letter.lower()}", text)
    text = text.replace(TEMPLATE, title_id).replace(TEMPLATE.upper(), title_id.upper())
    return text.replace(TEMPLATE.capitalize(), title_id.capitalize())


def fault_of(title_id: str) -> str:
    """Return why this id cannot be used, in a sentence; "" if it can."""
    if not ID.fullmatch(title_id) or keyword.iskeyword(title_id):
        return f"“{title_id}” cannot be a title's id: take 2 to 20 small letters and digits, a letter first, such as senet."
    if title_id in rules.TITLES:
        return f"There is a title “{title_id}” already."
    places = places_of(title_id)
    taken = [*places, *(folder.with_suffix(".py") for folder in (places.rules, places.board))]
    for path in taken:
        if path.exists():
            return f"“{title_id}” is taken: there is {path.relative_to(ROOT)} already."
    used = first_use_of(title_id)
    if used:
        return f"“{title_id}” is a word that {used.relative_to(ROOT)} uses already: take one of the title's own."
    return ""


def first_use_of(word: str) -> Path | None:
    """Find a file of code, pages or styles that uses the word.

    Generic code may not name a title, and ids name colours.
    """
    pattern = re.compile(rf"(?<![A-Za-z_]){word}(?![A-Za-z_])", re.IGNORECASE)
    for room in ("engine", "games", "templates", "static"):
        for path in sorted((ROOT / room).rglob("*.*")):
            if path.suffix in {".py", ".html", ".svg", ".txt", ".js", ".css"} and pattern.search(path.read_text()):
                return path
    return None


def make_title(title_id: str) -> Places:
    """Write the title's files, all or none."""
    places = places_of(title_id)
    try:
        made = []
        for source, target in copies_of(places):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rename(source.read_text(), title_id))
            made.append(target)
        tidy([path for path in made if path.suffix == ".py"])
        write_games(title_id, places.golden)
    except BaseException:
        remove(places)
        raise
    return places


def tidy(paths: list[Path]) -> None:
    """Sort imports and wrap lines, which depend on the id."""
    for command in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *map(str, paths)], check=True, cwd=ROOT)


def write_games(title_id: str, folder: Path) -> None:
    """Write a golden game for each number of seats and each way in which a game can end."""
    invalidate_caches()
    rules.TITLES.update(rules.find_titles())
    title = rules.get_title(title_id)
    folder.mkdir(parents=True)
    for players in title.seats:
        for ending, record in games_of(title, players).items():
            (folder / f"{players}-players-{ending}.json").write_text(record)


def games_of(title: AnyTitle, players: int) -> dict[str, str]:
    """Return the first random game for each way to decide one: way -> record."""
    found: dict[str, str] = {}
    for number in range(GAMES_TRIED):
        record = random_record(title, players, title.id, number)
        result = title.result(final_position(record))
        assert result is not None
        if result.decided_by not in found:
            colours = title.colours(players)
            ended = {
                "winners": [colours[seat] for seat in result.winners],
                "points": dict(zip(colours, result.points, strict=True)),
                "decided_by": result.decided_by,
            }
            data = record.to_json() | {"result": ended}
            found[result.decided_by] = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    return found


def remove(places: Places) -> None:
    for path in places:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: script/new-title ID", file=sys.stderr)
        return 2
    (title_id,) = arguments
    fault = fault_of(title_id)
    if fault:
        print(f"script/new-title: {fault} Nothing was changed.", file=sys.stderr)
        return 1
    places = make_title(title_id)
    made = "\n".join(f"  {path.relative_to(ROOT)}" for path in places)
    print(f"“{title_id.capitalize()}” is made, and can be played already: script/server --demo\n{made}")
    print(f"Change it into yours; docs/adding-a-title.md says how. To undo it: rm -r {shell_list(places)}")
    return 0


def shell_list(places: Places) -> str:
    return " ".join(str(path.relative_to(ROOT)) for path in places)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
