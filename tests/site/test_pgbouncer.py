"""PgBouncer, as `deploy/pgbouncer.ini` has it, lends a connection for one transaction: the site asks for no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from devtools.environments import clean
from devtools.pgbouncer import PgBouncer, find_pgbouncer
from devtools.services import Postgres
from devtools.serving import fill_postgres, free_port, manage

CODE = """
from contextlib import closing
from django.db import connection, connections
from games.models import Player
from games.ops.demo import make_account
for name in ("ada", "ben", "cid"):
    make_account(name, "seven red cats sing")
other = connections.create_connection("default")
seen = []
for player in Player.objects.order_by("pk").iterator(chunk_size=1):
    # Somebody else takes the connection that was free just now, and keeps it for a transaction.
    with closing(other.cursor()) as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT count(*) FROM pg_cursors WHERE is_holdable")
        seen.append((player.name, cursor.fetchone()[0]))
        cursor.execute("ROLLBACK")
with connection.cursor() as cursor:
    cursor.execute("SELECT count(*) FROM pg_prepared_statements")
    print(seen, cursor.fetchone()[0])
"""


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    if not find_pgbouncer():
        pytest.skip("There is no PgBouncer here.")
    server = Postgres("listen_addresses=", "fsync=off")
    server.start()
    yield server
    server.stop()


def test_nothing_is_kept_from_one_transaction_to_the_next(postgres: Postgres, tmp_path: Path) -> None:
    """R8: rows that are read in pieces, while others use the connection."""
    bouncer = PgBouncer(postgres, "127.0.0.1", free_port())
    bouncer.start()
    try:
        fill_postgres(clean(DATABASE_URL=postgres.url, MYKERINOS_VAR=str(tmp_path)))
        env = clean(DATABASE_URL=bouncer.url, MYKERINOS_VAR=str(tmp_path))
        printed = manage(env, "shell", "--verbosity", "0", "-c", CODE)
    finally:
        bouncer.stop()
    assert printed.strip() == "[('ada', 0), ('ben', 0), ('cid', 0)] 0"
