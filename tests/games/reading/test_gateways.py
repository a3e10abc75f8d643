"""What gateways of companies add to a mail says nothing, wherever it stands, and what people write beside it counts."""

import pytest

from games.reading import interpretation, quotes
from tests.games.reading.readings import TABLES
from tests.games.reading.tables import seat_at, told

WARNINGS = (
    (
        "CAUTION: This email originated from outside of the organization. Do not click links or open attachments "
        "unless you recognize the sender and know the content is safe."
    ),
    "NOTE: This email originated from outside the company. If you are unsure, report it.",
    "[EXTERNAL]",
    "⚠ EXTERNAL EMAIL",
    "EXTERNAL SENDER: Do not click any links, and think before you open attachments.",
    "CAUTION:\nThis message came from an external sender.\nDo not click links if you do not know the sender.",
    (
        "WARNING - This e-mail originated from outside of the\norganization. Do not click links or open attachments"
        "\nunless you know the sender and the content is\nsafe."
    ),
    (
        "ZjQcmQRYFpfptBannerStart\n\nThis Message Is From an External Sender\n\nThis message came from outside your "
        "organization.\n\nZjQcmQRYFpfptBannerEnd"
    ),
    "You don't often get email from games@example.org. Learn why this is important",
    (
        "ACHTUNG: Diese E-Mail stammt von außerhalb. Öffnen Sie keine Anhänge und klicken Sie auf keine Links, "
        "wenn Sie den Absender nicht kennen."
    ),
    "Hinweis: Diese Nachricht kommt von einem externen Absender.",
    "[EXTERN]",
    "Externe E-Mail!",
    "UWAGA: Ta wiadomość pochodzi spoza organizacji. Nie klikaj w linki, jeśli nie znasz nadawcy.",
    "Wiadomość zewnętrzna",
    (
        "Uwaga: ten e-mail został wysłany spoza firmy.\nNie klikaj w linki ani nie otwieraj załączników, chyba że "
        "znasz nadawcę."
    ),
)


def read(text: str) -> str:
    return told(interpretation.understand(quotes.own(text).text, seat_at(*TABLES["dig"])))


@pytest.mark.parametrize("warning", WARNINGS)
def test_a_warning_of_strangers_is_nobodys_words(warning: str) -> None:
    for text in ("d3\n\n{}", "{}\n\nd3", "{}\nd3", "d3\n\nnote: remember h3\n\n{}", "d3\n\n{}\n\n> {}\n> Your move"):
        assert read(text.format(warning, warning)) == ("d3 | :note" if "note" in text else "d3")
    assert quotes.own(f"note: remember h3\n{warning}").lines == ("note: remember h3",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[EXTERNAL] d3", "d3"),
        (f"{WARNINGS[0]}\nd3?", "? question"),
        (f"{WARNINGS[0]}\nNot d3.\n\nd3", "? denial"),
        (f"d3\n\n{WARNINGS[0]}\n\nOn second thought, no.", "? denial"),
        (f"{WARNINGS[8]}\nonly if Ben has passed\n\nd3", "? condition"),
        (f"{WARNINGS[8]}\nbut not yet\n\nd3", "? denial"),
        (f"d3\n\n{WARNINGS[0]}\nwenn es sicher ist", "? condition"),
        (f"{WARNINGS[10]}\nplease do not\n\nd3", "? denial"),
        ("d3\n\nNote: buy milk", "d3 | :note"),
        ("d3\n\nCaution, perhaps h3 is better.", "?"),
        ("d3\n\nDo not click on h3.", "?"),
        ("Uwaga: nie d3\n\nd3", "?"),
    ],
)
def test_what_people_write_beside_it_counts(text: str, expected: str) -> None:
    found = read(text)
    assert found == expected or (expected == "?" and (found.startswith("?") or ":note" in found)), found
