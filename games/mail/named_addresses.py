"""Addresses with a name, as mail programs show them: `"Two at Karnak" <m-...@play.example.org>`."""

UNSAFE = str.maketrans("", "", '@<>"\\?')
"""An address in a name could be taken for the one that is meant, by people and by what reads headers, and `=?` for the start of
letters that are encoded."""


def named_address(name: str, address: str) -> str:
    """The address with that name before it, which may be anything; the address alone where nothing is left of the name.

    It is not encoded yet: that is done where the header is written.
    """
    one_line = " ".join("".join(letter if letter.isprintable() else " " for letter in name.translate(UNSAFE)).split())
    return f'"{one_line}" <{address}>' if one_line else address
