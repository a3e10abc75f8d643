"""Addresses with a name, as mail programs show them: `"Two at Karnak" <m-...@play.example.org>`."""

UNSAFE = str.maketrans("", "", '@<>"\\?')
"""People and programs could take an address in a name for the real one, and `=?` for the start of an encoded word."""


def named_address(name: str, address: str) -> str:
    """Return the address with the name before it, or alone where no safe letter of the name is left.

    The name is not encoded yet: that is done where the header is written.
    """
    one_line = " ".join("".join(letter if letter.isprintable() else " " for letter in name.translate(UNSAFE)).split())
    return f'"{one_line}" <{address}>' if one_line else address
