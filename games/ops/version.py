"""The version of the program: that of `pyproject.toml`."""

import tomllib

from django.conf import settings


def read_version() -> str:
    """Return the version, "unknown" where the file is not beside the program."""
    try:
        return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
    except (OSError, LookupError, ValueError):
        return "unknown"


VERSION = read_version()
