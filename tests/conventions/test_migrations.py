"""R12: while a site is upgraded the code of the release before works on with the new tables, so that pages stay open."""

from django.db.migrations.loader import MigrationLoader

from games.ops.two_steps import reasons_to_close

BEFORE_THE_RULE = "0036_archaeologists_and_artefacts"
"""The last migration of before. For it and those before it a site that has not run them yet is closed for a minute."""


def test_r12_the_old_code_can_live_with_each_new_migration() -> None:
    """What goes away goes in two steps (CONTRIBUTING.md, “A migration”); what is added needs null or db_default."""
    loader = MigrationLoader(None)
    names = sorted(name for app, name in loader.disk_migrations if app == "games")
    found: list[str] = []
    for name in names[names.index(BEFORE_THE_RULE) + 1 :]:
        # Each by itself: nobody knows which of them a release brings together.
        state = loader.project_state(("games", name), at_end=False)
        found += reasons_to_close([loader.disk_migrations["games", name]], state)
    assert found == []


def test_r12_the_rule_would_have_seen_what_old_migrations_did() -> None:
    """0008 and 0010 dropped columns in the release that stopped using them."""
    loader = MigrationLoader(None)
    for name in ("0008_the_clock", "0010_banks_and_days_off"):
        state = loader.project_state(("games", name), at_end=False)
        assert any(
            "drops a column" in reason for reason in reasons_to_close([loader.disk_migrations["games", name]], state)
        )
