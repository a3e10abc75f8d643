"""A seeded small count of `script/attack mail`."""

import pytest

from tests.attacks import mail


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(300)
def test_hostile_mails_change_nothing_and_never_stop_the_receiver() -> None:
    assert "times 550" in mail.attack(500, "ci")
