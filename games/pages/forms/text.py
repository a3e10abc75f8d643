"""What comes in from a form or an address, as text that can be shown again."""

from collections.abc import Mapping


def printable(data: Mapping[str, object]) -> dict[str, str]:
    """The fields without signs that no page can hold (control characters), each with its last value."""
    return {name: "".join(sign for sign in str(value) if sign.isprintable()) for name, value in data.items()}
