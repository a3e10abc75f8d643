"""Display names that look alike count as the same name."""

import unicodedata

# The look-alikes of Latin letters that people can type or paste: other alphabets' letters, digits, and pairs. After case
# has been folded, each stands for the letter that it looks like.
LOOK_ALIKES = str.maketrans(
    {
        "а": "a", "α": "a", "ɑ": "a", "в": "b", "β": "b", "с": "c", "ϲ": "c", "ԁ": "d", "е": "e", "ε": "e", "ё": "e",
        "ɡ": "g", "һ": "h", "н": "h", "η": "n", "і": "i", "ı": "i", "ι": "i", "l": "i", "1": "i", "|": "i", "ј": "j",
        "κ": "k", "к": "k",
        "м": "m", "ո": "n", "о": "o", "ο": "o", "0": "o", "σ": "o", "օ": "o", "р": "p", "ρ": "p", "ѕ": "s", "ʂ": "s", "5": "s",
        "т": "t", "τ": "t", "υ": "u", "ս": "u", "ν": "v", "ѵ": "v", "ѡ": "w", "ω": "w", "х": "x", "χ": "x", "у": "y", "γ": "y",
        "ł": "i", "ø": "o", "đ": "d", "ß": "ss",
    }
)  # fmt: skip


def name_key(name: str) -> str:
    """Return a key that names share if people could confuse them: without case, accents, blanks and look-alikes."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in folded if letter.isalnum() or letter == "|")
    key = letters.translate(LOOK_ALIKES)
    return key.replace("rn", "m").replace("vv", "w")
