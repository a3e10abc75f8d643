"""A seeded small count of `script/attack posts`."""

import pytest

from tests.attacks import posts
from tests.rounds import rounds


@pytest.mark.django_db
def test_random_and_stale_posts_change_nothing() -> None:
    assert "answers 409" in posts.attack(rounds(120, 5000), "ci")
