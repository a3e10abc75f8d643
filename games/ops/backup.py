"""Backup and restore of the embedded site: its database and its secret key in one file.

SQLite's online backup copies a database in use, and writes into one as a single transaction, so both work while the
site runs. PostgreSQL has tools of its own: `docs/deploy.md`.
"""

import io
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from games.lib import site_time
from games.lib.files import make_file
from games.models import Heartbeat
from games.ops.measures import BACKUP
from games.ops.restoration import Restored, finish_restore

DATABASE = "site.sqlite3"
SECRET = "secret_key"
MANIFEST = "manifest.json"
DAMAGED = "site.damaged"
"""The copy of a damaged database, one file beside the backups, whose name no rotation counts."""
FORMAT = 1
LARGEST_SECRET = 1000


class BackupError(Exception):
    """The file is no backup of this site, or this site cannot be backed up here."""


def database_file() -> Path:
    """Return the SQLite file of the site. Raises BackupError for another kind of database."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        raise BackupError("This is for the embedded database. For PostgreSQL use pg_dump and pg_restore.")
    return Path(str(database["NAME"]))


def backup(target: Path) -> None:
    """Write a backup that only its owner may read, because it holds the key and everybody's addresses. Raises BackupError.

    No existing backup is changed on an error: a damaged database is copied to DAMAGED beside the target.
    """
    source = database_file()
    if not source.exists():
        raise BackupError(f"There is no database at {source} yet.")
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / DATABASE
        try:
            copy_database(source, copy)
            check_database(copy)
        except (sqlite3.Error, BackupError) as error:
            if isinstance(error, sqlite3.Error) and not is_broken(error):
                raise BackupError(
                    f"The database at {source} cannot be copied now: {error}. Nothing was changed."
                ) from error
            saved = target.with_name(DAMAGED)
            write_archive(saved, raw_files(source, Path(directory)), damaged=True)
            raise BackupError(
                f"The database at {source} is damaged ({error}). No backup was written, and earlier ones are as they were: do not"
                f" delete them. What can still be read of it was kept as {saved}."
            ) from error
        write_archive(target, [copy])
    note_backup()


def note_backup() -> None:
    """Record that a backup is complete. A database that cannot be written does not spoil it."""
    with suppress(Error):
        Heartbeat.objects.update_or_create(name=BACKUP, defaults={"at": site_time.now()})


def is_broken(error: sqlite3.Error) -> bool:
    """Return whether SQLite reports a damaged file, rather than one in use or a full disk."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def raw_files(source: Path, directory: Path) -> list[Path]:
    """Return copies of the database's files as they are, with the write-ahead log."""
    copies = []
    for file in (source, source.with_name(source.name + "-wal")):
        if file.exists():
            copies.append(Path(shutil.copyfile(file, directory / file.name.replace(source.name, DATABASE))))
    return copies


def write_archive(target: Path, files: Iterable[Path], damaged: bool = False) -> None:
    """Write the files and the secret key to the target, completely or not at all."""
    manifest = {"format": FORMAT, "written": site_time.now().isoformat(), "damaged": damaged}
    # Written beside the target and moved there, so that a half-written file never has its name.
    unfinished = target.with_name(target.name + ".part")
    try:
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz") as archive:
                add(archive, MANIFEST, json.dumps(manifest).encode())
                for one in files:
                    archive.add(one, one.name)
                add(archive, SECRET, settings.SECRET_KEY.encode())
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
        sync_directory(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def sync_directory(directory: Path) -> None:
    """Sync the directory, so that a new name in it survives a power cut."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entry.mode = 0o600
    archive.addfile(entry, io.BytesIO(content))


def restore(source: Path) -> Restored:
    """Restore everything from the backup; what the site holds now is lost. Raises BackupError and changes nothing."""
    target = database_file()
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / DATABASE
        secret = unpack(source, copy)
        try:
            check_database(copy)
        except BackupError as error:
            raise BackupError(f"The database in the backup is damaged: {error}") from error
        # Before it takes its place: at no moment can an answer to a lost mail be played in it.
        with database_at(copy):
            restored = make_ready(source)
        replace_database(copy, target)
        stored = settings.VAR / SECRET
        # A key from the environment is the admin's business: there is no file then.
        if stored.exists() and secret != stored.read_bytes():
            stored.write_bytes(secret)
            stored.chmod(0o600)
    return restored


@contextmanager
def database_at(file: Path) -> Iterator[None]:
    """Use that file as the database of this process in the block."""
    connection.close()
    usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], file
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def make_ready(source: Path) -> Restored:
    """Migrate the unpacked database and finish the restore in it. Raises BackupError."""
    try:
        loader = MigrationLoader(connection)
        applied = {name for name in loader.applied_migrations or () if name[0] == "games"}
        if applied - set(loader.disk_migrations or ()):
            raise BackupError(f"{source} was made by a newer version of the site: restore it with that one.")
        call_command("migrate", verbosity=0, interactive=False)
        return finish_restore()
    except Error as error:
        raise BackupError(f"The database in the backup cannot be brought up to this version: {error}") from error


def unpack(source: Path, copy: Path) -> bytes:
    """Write the backup's database to `copy`, and return its secret key. Raises BackupError."""
    try:
        with tarfile.open(source, "r:gz") as archive:
            manifest = json.loads(read(archive, MANIFEST, LARGEST_SECRET))
            if manifest.get("format") != FORMAT:
                raise BackupError(f"{source} is a backup in a format that this version does not read.")
            secret = read(archive, SECRET, LARGEST_SECRET)
            database = archive.extractfile(DATABASE)
            if database is None:
                raise BackupError(f"{source} holds no database.")
            with copy.open("wb") as file:
                while block := database.read(1 << 20):
                    file.write(block)
    except (OSError, EOFError, tarfile.TarError, KeyError, ValueError, AttributeError) as error:
        raise BackupError(f"{source} is not a backup of this site: {error}") from error
    return secret


def read(archive: tarfile.TarFile, name: str, most: int) -> bytes:
    file = archive.extractfile(name)
    if file is None:
        raise KeyError(name)
    return file.read(most)


def check_database(copy: Path) -> None:
    """Raise BackupError unless the file is a sound database of this site."""
    try:
        with closing(sqlite3.connect(copy)) as database:
            found = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
            database.execute("SELECT count(*) FROM games_game").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"it cannot be read: {error}") from error
    if found != "ok":
        raise BackupError(" ".join(found.replace("***", "").split()))


def replace_database(copy: Path, target: Path) -> None:
    """Put the copy in place of the site's database, which may be beyond repair. Raises BackupError."""
    try:
        copy_database(copy, target)
    except sqlite3.Error as error:
        if not is_broken(error):
            raise BackupError(f"The database at {target} cannot be written: {error}. Nothing was changed.") from error
        # SQLite does not write into a file that is no database any more. It stays, for a rescue.
        aside = target.with_name(target.name + ".damaged")
        for part in ("", "-wal", "-shm"):
            file = target.with_name(target.name + part)
            if file.exists():
                file.replace(aside.with_name(aside.name + part))
        copy_database(copy, target)


def copy_database(source: Path, target: Path) -> None:
    make_file(target)
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target, timeout=20)) as writing:
        reading.backup(writing)
