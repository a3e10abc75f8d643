"""A seeded small count of `script/attack mail`, and every dear kind of it, small."""

import pytest
from django.conf import LazySettings

from tests.attacks import mail, reading_costs
from tests.attacks.heavy_mails import KINDS
from tests.oasis.registration import SHIPPED
from tests.rounds import rounds


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(300)
def test_hostile_mails_change_nothing_and_never_stop_the_receiver(settings: LazySettings) -> None:
    settings.MAILS_AN_HOUR = 10_000
    assert "times 550" in mail.attack(rounds(80, 5000), "ci")


@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_a2_dear_mails_are_settled_at_every_door() -> None:
    """Short ones: what the longest that are read cost, `script/attack reading` measures."""
    doors = reading_costs.Doors()
    where = list(doors.by_name.values())
    for number, make in enumerate(KINDS.values()):
        reading_costs.take_in_and_read(make(2_000), *where[number % len(where)])
    # A door at which moves are legal, and one of all, by turns.
    running = [doors.by_name[title] for title in SHIPPED]
    for number, (_name, raw) in enumerate(reading_costs.of_legal_moves(doors.moves, 100)):
        for recipient, sender in {running[number % len(running)], where[(number + 1) % len(where)]}:
            reading_costs.take_in_and_read(raw, recipient, sender)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_the_measure_tells_what_a_process_spent() -> None:
    """It is taken in another process: what is dear there leaves nothing here."""
    cheap = reading_costs.spent("nothing", "here", lambda: lambda: None)
    dear = reading_costs.spent("much", "here", lambda: lambda: b"x" * 80_000_000)
    assert not cheap.is_too_dear and dear.is_too_dear
    assert "much (here)" in str(dear)
    with pytest.raises(AssertionError, match="torn \\(here\\)"):
        reading_costs.spent("torn", "here", lambda: lambda: 1 // 0)
