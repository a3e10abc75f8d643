"""How people write: a move where one is meant, a question where nobody can know, and never a move that was not meant."""

import pytest

from games.mail.reading import meaning, quotes
from tests.games.mail.habits import HABITS
from tests.games.mail.readings import TABLES
from tests.games.mail.tables import seat_at, told


def is_right(read: str, meanings: list[str]) -> bool:
    if read in meanings or (read.startswith("?") and "?" in meanings):
        return True
    # `d1 | ?`: a move, and a question about what follows it.
    return any(one.endswith("| ?") and read.startswith(one) for one in meanings)


@pytest.mark.parametrize(
    ("table", "meanings", "texts"), HABITS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_text_is_read_right_or_asked_back(table: str, meanings: str, texts: tuple[str, ...]) -> None:
    reader = seat_at(*TABLES[table])
    read = {text: told(meaning.understand(quotes.own(text).text, reader)) for text in texts}
    assert {text: found for text, found in read.items() if not is_right(found, meanings.split(" || "))} == {}


def test_most_of_what_means_a_move_is_played() -> None:
    """Asking back is safe, and a nuisance."""
    meant = played = 0
    for table, meanings, texts in HABITS:
        if meanings.startswith("?"):
            continue
        reader = seat_at(*TABLES[table])
        meant += len(texts)
        played += sum(not told(meaning.understand(quotes.own(text).text, reader)).startswith("?") for text in texts)
    assert played / meant > 0.75
