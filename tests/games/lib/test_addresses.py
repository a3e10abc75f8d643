"""Addresses that are kept are those of Django, under the prefix that the site has just then."""

from collections.abc import Iterator

import pytest
from django.template import Context, Template
from django.urls import get_script_prefix, reverse, set_script_prefix

from games.lib.http.addresses import address


@pytest.fixture
def prefix() -> Iterator[str]:
    before = get_script_prefix()
    yield before
    set_script_prefix(before)


def test_an_address_is_what_django_makes_of_it(prefix: str) -> None:
    tag = Template("{% load site %}{% address 'game-ply' code 3 %} {% address 'home' as at %}{{ at }}")
    for there in (prefix, "/club/", prefix):
        set_script_prefix(there)
        for name, arguments in (("home", ()), ("game", ("abc",)), ("game-ply", ("abc", 3))):
            for _twice in range(2):
                assert address(name, *arguments) == reverse(name, args=arguments)
        assert address("game", "abc").startswith(there)
        assert tag.render(Context({"code": "abc"})) == f"{there}g/abc/ply/3/ {there}"
