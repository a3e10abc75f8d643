"""What all titles do alike: finding their parts, seats and options."""

import pytest

from engine.contract import Option, Value
from engine.errors import OptionError
from engine.facade import Facade
from engine.titles.mykerinos.rules import apply
from engine.titles.mykerinos.title import Mykerinos

MAP = Option("map", "Map", (Value("small", "Small"), Value("large", "Large")))
RIVAL = Option("rival", "Rival", (Value("calm", "Calm"), Value("keen", "Keen")), seats=(2,))


class Mapped(Mykerinos):
    """With options of its own; all else is what it derives from."""

    options = (MAP, RIVAL)


def test_parts_are_those_of_the_package() -> None:
    assert Mykerinos().apply is apply.apply is Mapped().apply
    assert Mapped.package == "engine.titles.mykerinos"


def test_a_title_without_its_parts_is_none() -> None:
    with pytest.raises(ModuleNotFoundError):
        type("Bare", (Facade,), {"id": "bare", "__module__": "tests.engine.rules"})


def test_each_option_has_a_value_where_it_is_offered() -> None:
    assert Mapped().check_table(2, {}) == {"map": "small", "rival": "calm"}
    assert Mapped().check_table(2, {"rival": "keen"}) == {"map": "small", "rival": "keen"}
    assert Mapped().check_table(3, {"map": "large"}) == {"map": "large"}


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (1, {}, "Mykerinos is for 2 to 4 players, not 1."),
        (5, {}, "Mykerinos is for 2 to 4 players, not 5."),
        (2, {"deck": "reconstruction"}, "Mykerinos has no option “deck”."),
        (2, {"x" * 99: "small"}, f"Mykerinos has no option “{'x' * 40}”."),
        (2, {"map": "huge"}, "The option “map” cannot be “huge”; it can be small and large."),
        (3, {"rival": "calm"}, "There is no option “rival” with 3 players."),
    ],
)
def test_what_a_title_does_not_have_is_refused(players: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        Mapped().check_table(players, options)
    assert str(refused.value) == said
