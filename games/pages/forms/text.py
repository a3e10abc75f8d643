"""Text of forms and addresses, made printable."""

from collections.abc import Mapping


def printable(data: Mapping[str, object]) -> dict[str, str]:
    """Return the fields without control characters, each with its last value."""
    return {name: "".join(sign for sign in str(value) if sign.isprintable()) for name, value in data.items()}
