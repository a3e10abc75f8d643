"""Which version of the program this is: what `pyproject.toml` says."""

import tomllib

from django.conf import settings


def read_version() -> str:
    """The version, "unknown" where the file is not beside the program."""
    try:
        return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
    except (OSError, LookupError, ValueError):
        return "unknown"


VERSION = read_version()
