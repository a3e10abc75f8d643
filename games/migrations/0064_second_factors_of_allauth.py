"""Second factors become rows of allauth, and sessions that are signed in get a row among the devices."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import migrations

PIECE = 500


def pieces(rows: Any) -> Iterator[list[Any]]:
    """Yield all rows, some at a time."""
    last = None
    while piece := list((rows.filter(pk__gt=last) if last else rows).order_by("pk")[:PIECE]):
        yield piece
        last = piece[-1].pk


def copy_factors(apps: Any, schema_editor: Any) -> None:
    made = apps.get_model("mfa", "Authenticator")
    for piece in pieces(apps.get_model("games", "SecondFactor").objects.all()):
        rows = []
        for old in piece:
            common = {"user_id": old.player_id, "created_at": old.since}
            rows.append(made(type="totp", data={"secret": old.secret, "last_step": old.last_step}, **common))
            # Hashed as before; the secret was their salt.
            hashes = {"salt": old.secret, "migrated_codes": old.recovery}
            rows.append(made(type="recovery_codes", data=hashes, **common))
        made.objects.bulk_create(rows)


def list_devices(apps: Any, schema_editor: Any) -> None:
    made = apps.get_model("usersessions", "UserSession")
    players = apps.get_model("games", "Player").objects.all()
    decode = import_module(settings.SESSION_ENGINE).SessionStore().decode
    for piece in pieces(apps.get_model("sessions", "Session").objects.all()):
        users = {row.pk: decode(row.session_data).get("_auth_user_id") for row in piece}
        known = set(players.filter(pk__in=[user for user in users.values() if user]).values_list("pk", flat=True))
        made.objects.bulk_create(
            made(user_id=int(user), session_key=key, ip="0.0.0.0", user_agent="")
            for key, user in users.items()
            if user and int(user) in known
        )


class Migration(migrations.Migration):
    beside_old_code = "it copies rows into tables that the old code does not know, and leaves its own alone"
    dependencies = [
        ("games", "0063_week_letter"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("usersessions", "0001_initial"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        migrations.RunPython(copy_factors, migrations.RunPython.noop),
        migrations.RunPython(list_devices, migrations.RunPython.noop),
    ]
