"""How long somebody has been due, as a game's page says it."""

from datetime import timedelta

from games.lib import site_time
from games.templatetags.site import waiting_time


def test_the_first_minute_of_waiting_is_not_told() -> None:
    now = site_time.now()
    assert waiting_time(now) == ""
    assert waiting_time(now - timedelta(minutes=3)) == "Waiting for 3 minutes."
