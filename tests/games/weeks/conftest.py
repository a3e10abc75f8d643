"""The titles of the weeks are as they were, whatever a test made of them."""

from collections.abc import Iterator

import pytest
from django.conf import settings as site


@pytest.fixture(autouse=True)
def titles() -> Iterator[None]:
    before = site.WEEKLY
    yield
    site.WEEKLY = before
