"""The secret key of an embedded site, made on the first run and stored beside its database."""

import os
import secrets
import tempfile
from pathlib import Path

from games.lib.files import own_directory


def keep_secret(path: Path) -> str:
    """Return the key in that file. Without one it is made, readable by its owner only.

    Several processes may do so at once on the first run: each writes a file of its own, one of them gets the name, and all
    read the file of that name.
    """
    if not path.exists():
        own_directory(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(name, path)
        except FileExistsError:
            pass  # another process was first
        finally:
            os.unlink(name)
    return path.read_text()
