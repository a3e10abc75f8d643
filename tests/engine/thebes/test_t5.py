"""T5, digging."""

import pytest

from tests.engine.thebes.literal_parts import RESEARCHERS, SITES, WHEEL
from tests.engine.thebes.table import GREEK, Table, late, owner, wait

RUMOURS = {
    "greece": "rumour-greece-moscow",
    "crete": "rumour-crete-paris",
    "egypt": "rumour-egypt-rome",
    "palestine": "rumour-palestine-vienna",
    "mesopotamia": "rumour-mesopotamia-berlin",
}
ASSISTANTS = [id for id in RESEARCHERS if id.startswith("assistant")]
SHOVELS = [id for id in RESEARCHERS if id.startswith("shovel")]
BOOK = "specialised-greece-berlin-1"  # one point of Greece


def weeks_of(knowledge: int) -> list[int]:
    """For how many weeks the wheel says at least 1."""
    return [weeks for weeks in range(1, 13) if WHEEL[knowledge, weeks]]


def known(table: Table, site: str = "greece", words: str = "") -> int:
    """Return the knowledge, 0 to 12, by which a dig is drawn: what the tokens of every number of weeks tell."""
    lines = {weeks: f"dig {site} {weeks}{words}" for weeks in range(1, 13)}
    legal = set(table.legal())
    tokens = {weeks: table.tokens(line) for weeks, line in lines.items() if line in legal}
    rows = [
        knowledge
        for knowledge in range(1, 13)
        if tokens == {weeks: WHEEL[knowledge, weeks] for weeks in weeks_of(knowledge)}
    ]
    return rows[0] if tokens else 0


# T5.1


def test_t5_1_without_knowledge_there_is_no_dig() -> None:
    assert owner("general-paris-2", SHOVELS[0], "special_permission-london").legal("dig") == []


def test_t5_1_one_point_of_specialised_knowledge_is_enough() -> None:
    assert owner(BOOK).weeks("greece") == list(range(8, 13))


def test_t5_1_without_a_permit_there_is_no_dig() -> None:
    table = owner(*GREEK)
    table.act("dig greece 1")
    assert table.until("blue").legal("dig") == []


def test_t5_1_the_permit_has_to_be_valid_after_the_trip() -> None:
    """The same as T1.3: from Warsaw in week 52 Greece is reached in the next year, unless by zeppelin."""
    table = owner(*GREEK, "zeppelin-rome")
    table.act("dig greece 1")
    table = wait(table, 52)
    assert table.weeks("greece") == list(range(1, 13))
    assert not [line for line in table.legal("dig") if line.endswith("zeppelin")]


# T5.2


@pytest.mark.parametrize(("number", "points"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_t5_2_what_assistants_give(number: int, points: int) -> None:
    """At every site, and alone."""
    table = owner(*ASSISTANTS[:number])
    for site in SITES:
        assert known(table, site) == points
    assert not [line for line in table.legal("dig") if "with" in line]
    table.act("dig crete 12")
    assert known(table.until("blue"), "greece") == points  # kept


def test_t5_2_a_lone_assistant_may_be_used_for_one_point_and_is_discarded() -> None:
    table = owner(ASSISTANTS[0], BOOK)
    assert (known(table), known(table, words=" with assistant")) == (1, 2)
    assert table.weeks("crete") == []
    assert known(table, "crete", " with assistant") == 1
    table.act("dig crete 12 with assistant")
    table.until("blue")
    assert table.legal("dig crete") == table.legal("dig egypt") == []
    assert known(table) == 1


def test_t5_2_a_lone_assistant_that_is_not_used_is_kept() -> None:
    table = owner(ASSISTANTS[0], BOOK)
    table.act("dig greece 8")
    assert known(table.until("blue"), "crete", " with assistant") == 1


@pytest.mark.parametrize("site", SITES)
def test_t5_2_a_rumour_of_the_colour_gives_two_points_for_one_dig(site: str) -> None:
    table = owner(RUMOURS[site])
    assert known(table, site, " with rumour") == 2
    assert {line.split(" ")[1] for line in table.legal("dig")} == {site}
    assert table.weeks(site) == []  # only when it is used
    table.act(f"dig {site} 6 with rumour")
    assert table.until("blue").legal("dig") == []


def test_t5_2_a_rumour_that_is_not_used_is_kept() -> None:
    table = owner(RUMOURS["greece"], BOOK, "special_permission-london")
    table.act("dig greece 8")
    assert known(table.until("blue"), "greece", " with rumour permission") == 3


def test_t5_2_everything_is_added() -> None:
    """2 + 1 of books, 2 of the rumour, 1 of two assistants: knowledge 6."""
    table = owner("specialised-greece-rome-2", BOOK, RUMOURS["greece"], *ASSISTANTS[:2])
    assert known(table) == 4
    assert known(table, words=" with rumour") == 6


def test_t5_2_books_that_were_found_count_for_their_site() -> None:
    """The book in the bag of Greece is about Crete."""
    table = owner(BOOK)
    table.act("dig greece 8", "book")
    assert known(table.until("blue"), "crete") == 1


# T5.3


def test_t5_3_general_knowledge_counts_up_to_the_specialised() -> None:
    assert known(owner(BOOK, "general-paris-2")) == 1 + 1
    assert known(owner("specialised-greece-london-3", "general-paris-2")) == 3 + 2
    assert known(owner("specialised-greece-london-3", "general-paris-2", "general-london-2")) == 3 + 3


def test_t5_3_rumours_and_assistants_are_specialised_knowledge() -> None:
    table = owner(RUMOURS["greece"], *ASSISTANTS[:2], "general-paris-2", "general-london-2")
    assert known(table, words=" with rumour") == 3 + 3
    assert known(table) == 1 + 1


def test_t5_3_a_general_book_that_was_found_counts() -> None:
    table = owner(BOOK, "special_permission-london")
    table.act("dig greece 8", "general")
    assert known(table.until("blue"), words=" with permission") == 1 + 1


def test_t5_3_the_sum_counts_up_to_12() -> None:
    table = owner(*GREEK, "specialised-greece-london-2", *["general-paris-2", "general-london-2", "general-berlin-2"])
    assert known(table) == 12  # 8 + 6


# T5.4


@pytest.mark.parametrize(
    ("knowledge", "cards"),
    [
        (1, [BOOK]),
        (2, ["specialised-greece-london-2"]),
        (3, ["specialised-greece-london-3"]),
        (4, ["specialised-greece-london-3", BOOK]),
        (5, ["specialised-greece-london-3", "specialised-greece-london-2"]),
        (6, [*GREEK]),
        (7, [*GREEK, BOOK]),
        (8, [*GREEK, "specialised-greece-london-2"]),
        (9, [*GREEK, "specialised-greece-london-2", BOOK]),
        (10, [*GREEK, "specialised-greece-rome-2", "specialised-greece-london-2"]),
        (11, [*GREEK, "specialised-greece-rome-2", "specialised-greece-london-2", BOOK]),
        (12, [*GREEK, "specialised-greece-rome-2", "specialised-greece-rome-2", "specialised-greece-london-2"]),
    ],
)
def test_t5_4_the_time_wheel(knowledge: int, cards: list[str]) -> None:
    """The weeks with a number, and the number of tokens."""
    table = owner(*cards)
    assert table.weeks("greece") == weeks_of(knowledge)
    assert known(table) == knowledge


def test_t5_4_some_cells_of_the_wheel() -> None:
    """Written down here once more: (knowledge, weeks): tokens."""
    cells = {(1, 8): 1, (1, 12): 2, (3, 3): 1, (5, 1): 1, (8, 4): 5, (9, 5): 5, (10, 5): 6, (12, 1): 3, (12, 8): 10}
    assert {cell: WHEEL[cell] for cell in cells} == cells


@pytest.mark.parametrize(("number", "more"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_t5_4_what_shovels_add(number: int, more: int) -> None:
    """Only where the wheel says 1 at least."""
    table = owner(BOOK, *SHOVELS[:number])
    assert table.weeks("greece") == weeks_of(1)
    assert [table.tokens(f"dig greece {weeks}") for weeks in (8, 12)] == [1 + more, 2 + more]
    assert not [line for line in table.legal("dig") if "with" in line]


def test_t5_4_a_lone_shovel_may_be_used_for_one_token_and_is_discarded() -> None:
    table = owner(BOOK, SHOVELS[0], "special_permission-london")
    assert table.tokens("dig greece 8") == 1
    assert table.tokens("dig greece 8 with shovel") == 2
    table.act("dig greece 8 with shovel")
    assert not [line for line in table.until("blue").legal("dig") if "shovel" in line]


def test_t5_4_everything_is_declared_before_drawing() -> None:
    table = owner(BOOK, SHOVELS[0], RUMOURS["greece"])
    table.play("dig greece 8")
    assert table.turn() == "chance"
    assert not table.refuses("find greece debris")
    assert table.refuses("find greece debris debris")


# T5.5


def test_t5_5_every_combination_may_be_declared_also_what_adds_nothing() -> None:
    """Knowledge is 12 without any of them."""
    rest = ["specialised-greece-rome-2", "specialised-greece-rome-2", "specialised-greece-london-2"]
    table = owner(*GREEK, *rest, RUMOURS["greece"], ASSISTANTS[0], SHOVELS[0])
    combinations = [
        "",
        " with rumour",
        " with assistant",
        " with shovel",
        " with rumour assistant",
        " with rumour shovel",
        " with assistant shovel",
        " with rumour assistant shovel",
    ]
    assert table.legal("dig greece") == sorted(
        f"dig greece {weeks}{words}" for weeks in range(1, 13) for words in combinations
    )
    for words in combinations:
        assert table.tokens(f"dig greece 8{words}") == 10 + ("shovel" in words)


def test_t5_5_the_weeks_are_those_with_a_number_for_what_is_declared() -> None:
    table = owner(BOOK, RUMOURS["greece"])
    assert table.weeks("greece") == weeks_of(1)
    assert [line for line in table.legal("dig greece") if "rumour" in line] == sorted(
        f"dig greece {weeks} with rumour" for weeks in weeks_of(3)
    )


def test_t5_5_the_weeks_have_to_fit() -> None:
    assert late(9, hand=[BOOK]).weeks("greece") == [8]
    assert late(8, hand=[BOOK]).weeks("greece") == []


def test_t5_5_permission_is_declared_exactly_when_the_permit_is_spent() -> None:
    table = owner(*GREEK, "special_permission-london")
    assert not [line for line in table.legal("dig") if "permission" in line]
    table.act("dig greece 1")
    table.until("blue")
    assert table.legal("dig") == sorted(f"dig greece {weeks} with permission" for weeks in range(1, 13))


def test_t5_5_by_zeppelin_the_permit_may_be_spent_where_on_foot_it_is_not() -> None:
    """Warsaw in week 52: on foot Greece is reached in the next year, by zeppelin in this one."""
    table = owner(*GREEK, "special_permission-london", "zeppelin-rome")
    table.act("dig greece 1")
    table = wait(table, 52)
    assert table.legal("dig") == sorted(
        f"dig greece {weeks}{words}" for weeks in range(1, 13) for words in ("", " with permission by zeppelin")
    )


def test_t5_5_that_many_tokens_are_drawn() -> None:
    table = owner(*GREEK)
    table.play("dig greece 4")
    assert not table.refuses("find greece 6 5 5 debris")
    for wrong in ("find greece 6 5 5", "find greece 6 5 5 4 debris", "find egypt 6 5 4 debris", "find greece 6 6 5 5"):
        assert table.refuses(wrong)


def test_t5_5_debris_goes_back_and_finds_do_not() -> None:
    """Knowledge 12 draws 10 tokens, shovels 2 more: twice 12 of the 16 pieces of debris may be drawn."""
    library = ("specialised-greece-rome-2", "specialised-greece-rome-2", "specialised-greece-london-2", *GREEK)
    table = owner(*library, *SHOVELS[:3], "special_permission-london")
    table.act("dig greece 8", "6")
    table.until("blue")
    table.play("dig greece 8 with permission")
    assert not table.refuses("find greece " + " ".join(["debris"] * 12))
    assert table.refuses("find greece 6 " + " ".join(["debris"] * 11))
    assert not table.refuses("find greece 5 5 " + " ".join(["debris"] * 10))


def test_t5_5_what_is_found_does_not_help_the_same_dig() -> None:
    """One token of knowledge 1, a general book: no second token follows."""
    table = owner(BOOK)
    table.play("dig greece 8")
    table.play("find greece general")
    assert table.turn() != "chance"


# T5.6


def test_t5_6_the_first_dig_at_a_site_takes_its_artifact_whatever_was_drawn() -> None:
    table = owner(*ASSISTANTS[:2])
    for points, site in enumerate(("greece", "crete", "egypt"), 1):
        table.until("blue")
        table.act(f"dig {site} 8")  # debris
        assert table.scores()["blue"] == points


def test_t5_6_later_digs_do_not_and_it_is_the_first_of_all_players() -> None:
    table = Table(2, keep=ASSISTANTS).give("blue", *ASSISTANTS[:2]).give("red", *ASSISTANTS[2:4]).until("blue")
    table.act("dig greece 8")
    table.until("red")
    table.act("dig greece 8")
    assert table.scores() == {"blue": 1, "red": 0}
    table.until("red")
    table.act("dig crete 8")
    assert table.scores() == {"blue": 1, "red": 1}


def test_t5_6_with_the_other_finds() -> None:
    table = owner("specialised-greece-london-3")
    table.act("dig greece 12", "6", "5", "4", "3")
    assert table.scores()["blue"] == 1 + 6 + 5 + 4 + 3 + 5  # and the most knowledge of Greece


# T5.7


def test_t5_7_a_permit_is_for_one_site_only() -> None:
    table = owner(*ASSISTANTS[:2])
    table.act("dig greece 8")
    table.until("blue")
    assert [site for site in SITES if table.weeks(site)] == ["crete", "egypt", "palestine", "mesopotamia"]


def test_t5_7_the_permits_of_others_do_not_matter() -> None:
    table = Table(2, keep=ASSISTANTS).give("blue", *ASSISTANTS[:2]).give("red", *ASSISTANTS[2:4]).until("blue")
    table.act("dig greece 8")
    assert table.until("red").weeks("greece") == weeks_of(1)


def test_t5_7_a_special_permission_allows_one_more_dig_and_is_discarded() -> None:
    table = owner(*GREEK, "special_permission-moscow")
    table.act("dig greece 1")
    table.until("blue")
    table.act("dig greece 1 with permission")
    assert table.until("blue").legal("dig") == []


def test_t5_7_the_permit_is_used_first() -> None:
    table = owner(*GREEK, "special_permission-moscow")
    assert not table.is_legal("dig greece 1 with permission")
    assert table.is_legal("dig greece 1")


def test_t5_7_two_special_permissions_allow_two_more_digs() -> None:
    table = owner(*GREEK, "special_permission-moscow", "special_permission-london")
    for line in ("dig greece 1", "dig greece 1 with permission", "dig greece 1 with permission"):
        table.act(line)
        table.until("blue")
    assert table.legal("dig") == []


def test_t5_7_of_two_special_permissions_the_one_taken_first_is_used() -> None:
    """Seen when the discard pile is shuffled."""
    for first, second in (("moscow", "london"), ("london", "moscow")):
        table = owner(*GREEK, f"special_permission-{first}", f"special_permission-{second}")
        for line in ("dig greece 1", "dig greece 1 with permission"):
            table.act(line)
            table.until("blue")
        table.to_the_shuffle()
        assert table.may_come(f"special_permission-{first}")
        assert not table.may_come(f"special_permission-{second}")
