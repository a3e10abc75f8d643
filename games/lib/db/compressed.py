"""Bytes that are compressed in the database alone."""

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

BEGINS = zlib.compress(b"")[:2]
"""No text begins with these two bytes: whatever does not was stored as it is, by a release before."""


if TYPE_CHECKING:
    BinaryField = models.BinaryField[bytes | None, bytes | None]
else:
    BinaryField = models.BinaryField


class CompressedField(BinaryField):
    """A text as bytes, compressed by zlib."""

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """Call it a column of bytes in migrations, which would otherwise copy the table on SQLite."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs

    def get_db_prep_value(self, value: bytes | None, connection: BaseDatabaseWrapper, prepared: bool = False) -> object:
        """Return the compressed bytes as the database takes them."""
        return super().get_db_prep_value(None if value is None else zlib.compress(value), connection, prepared)

    def from_db_value(self, value: bytes | memoryview | None, *_column: object) -> bytes | None:
        """Return the bytes as they were before they were compressed."""
        stored = None if value is None else bytes(value)
        return zlib.decompress(stored) if stored and stored.startswith(BEGINS) else stored
