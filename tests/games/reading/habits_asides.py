"""A bare move in a paragraph of its own, and a question beside it, as in `habits`: about something else, or about the move."""

ASIDE_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dig", "d3", (
        "d3\n\nPS: are you coming on Friday?", "d3\n\nAre you coming on Friday?", "d3\n\nHow is your mother?",
        "d3\n\nKommst du am Freitag?", "d3\n\nPS: Kommt ihr am Samstag zum Grillen?", "d3\n\nPS: przyjdziesz w piątek?",
        "d3\n\nJak się czuje twoja mama?", "d3\nThanks!\n\nAre you coming on Friday?", "Are you coming on Friday?\n\nd3",
        "Hi Ben,\n\nd3\n\nBest,\nInes\n\nPS: are you coming on Friday?", "d3\n\nDid you see your parents last weekend?",
        "d3\n\nP.S. When is your flight on Monday?", "d3\n\nWho did you meet in town yesterday?",
        "D3\n\nWie war euer Urlaub in Rom?", "d3\n\nWann fliegst du am Montag?",
        "d3\n\nO której w sobotę wyjeżdżacie nad jezioro?",
        "d3\n\nPPS: Wer bringt am Sonntag Kuchen?",
    )),
    ("dig", "d3 | :note", ("d3\n\nnote: buy milk?\n\nAre you coming on Friday?",)),
    ("dig", "d3 || ?", (
        "d3\n\nPS: How are the kids?", "d3\n\nWho won last night?", "d3\n\nPS: shall we meet on Friday?",
        "d3\n\nPS: can you pass me the salt on Friday?", "d3 - are you coming on Friday?", "d3\nAre you coming on Friday?",
        "I play d3.\n\nAre you coming on Friday?",
    )),
    ("dig", "?", (
        "d3\n\nPS: or rather not?", "d3\n\nDoes that cost a cube?", "d3\n\nIs that allowed?", "d3\n\nWould you do the same?",
        "d3\n\nwhat do you think?", "d3\n\nDo you agree?", "d3\n\nAre you sure?", "d3\n\nReally?", "d3\n\nIs Ben still playing?",
        "d3\n\nHas Ben passed yet?", "d3\n\nDid Ben take his turn yesterday?", "d3\n\nWas your last move h3?",
        "d3\n\nMeinst du, Jonas nimmt das?", "d3\n\nHat Jonas gestern gepasst?", "d3\n\nCzy Anna wczoraj spasowała?",
        "d3\n\nCan he do that?", "d3\n\nDo you want to take it back?", "d3?\n\nAre you coming on Friday?",
        "d3\n\nh3\n\nAre you coming on Friday?", "d3\n\nAre you coming on Friday? Maybe not d3.",
        "d3\n\nAre you at home tonight? Wait.", "d3\n\nShould I wait until Friday?", "d3\n\nCan I still change my move tomorrow?",
        "d3\n\nPS: Oder lieber nicht?", "d3\n\nPS: A może jednak nie?", "d3\n\nPS: h3 on Friday?", "d3\n\nIst das dein Ernst?",
        "d3\n\nIf you come on Friday, can you bring wine?", "d3 or h3\n\nAre you coming on Friday?",
        "Are you coming on Friday?", "maybe d3\n\nAre you coming on Friday?", "d3\n\nWhat would you play on Friday?",
    )),
    ("dig", "d3", (
        "d3\n\nI'll call you later.", "d3\n\nPotem zadzwonię.", "d3\n\nIch rufe dich später an!", "Zadzwonię później.\n\nd3",
    )),
    ("dig", "?", (
        "d3\n\nI'll decide later.", "d3\n\nLater.", "d3\n\nI'll call you later about the move.", "d3\n\nI'll call it later.",
        "d3\n\nPotem zdecyduję.", "d3\n\nIch rufe später an, warte bitte.", "d3\n\nMaybe on Friday.", "I'll call later.",
    )),
    ("two", "d1 | neutral g1", (
        "d1\nneutral g1\n\nBy the way, are you coming on Friday?", "d1\nneutral g1\n\nI'll call later.",
        "d1\n\nneutral g1\n\nKommst du am Freitag?", "d1\nneutral g1\n\nPotem zadzwonię.",
    )),
    ("two", "?", (
        "d1\nneutral g1\n\nunless you have f4", "d1\nneutral g1\n\nOr should I wait until Friday?",
        "d1\nneutral g1\n\nonly if you come on Friday", "d1\nneutral g1\n\nAre you keeping b5 on Friday?",
    )),
    ("egypt", "take general-moscow-2", ("take 2\n\nBy the way, are you coming with the kids on Friday?",)),
    ("survey", "left", ("left\n\nPS: are you coming on Friday?",)),
    ("survey", "?", ("left\n\nWho left the party first on Friday?", "left\n\nWas your right hand better on Monday?")),
    ("egypt", "take general-moscow-2", ("take 2\n\nKommst du am Freitag?", "card 2\n\nPS: are you coming on Friday?")),
    ("egypt", "?", ("take 2\n\nDo you have a car on Friday?", "take 2\n\nAre you in Berlin on Friday?")),
]  # fmt: skip
