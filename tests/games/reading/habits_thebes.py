"""What people write at a table of Thebes, whose notation is made of ordinary words, and what it means. As in `habits`."""

THEBES_TABLES = {
    "egypt": ("2-players-points", 46, "thebes"),
    "greece": ("2-players-points", 10, "thebes"),
    "end": ("2-players-points", 70, "thebes"),
}
"""A golden game, the ply at which its seat is to decide, and the title."""

THEBES_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("egypt", "dig egypt 12", (
        "Let's dig egypt 12!",
    )),
    ("egypt", "dig egypt 8", (
        "dig egypt 8", "Dig Egypt 8", "I dig Egypt 8, please.", "dig egypt 8 proszę",
    )),
    ("egypt", "refresh", (
        "refresh", "Refresh please", "refresh\nTake care\nInes",
    )),
    ("egypt", "take car-rome", (
        "take car-rome", "take 1", "Take 1.", "I take 1 please", "Take 1\n\nTake care, Ines", "1. take 1", "2. take 1",
        "take 1 bitte", "Grüße aus Rom\n\ntake 1", "take 1 proszę",
    )),
    ("egypt", "take specialised-crete-berlin-1", (
        "take specialised-crete-berlin-1",
    )),
    ("egypt", "dig egypt 8 || ?", (
        "Dig in Egypt for 8 weeks", "I'd like to dig in Egypt for 8 weeks.", "dig egypt, 8 weeks", "egypt 8", "dig 8 egypt",
        "kopię dig egypt 8",
    )),
    ("egypt", "refresh | ? || refresh || ?", (
        "refresh\ntake 1",
    )),
    ("egypt", "refresh || ?", (
        "I refresh the cards",
    )),
    ("egypt", "take car-rome || ?", (
        "take the car in rome", "Take car Rome", "I take the car", "take card 1", "take slot 1", "Ich nehme take 1",
        "Biorę take 1",
    )),
    ("egypt", "take general-moscow-2 || ?", (
        "I'll take general moscow 2",
    )),
    ("egypt", "take specialised-crete-berlin-1 || ?", (
        "take crete",
    )),
    ("egypt", "?", (
        "dig egypt", "dig", "8", "dig egypt 7", "dig egypt 8 or 9", "dig egypt 8 or dig egypt 9", "dig egypt 8?",
        "should I dig egypt 8", "don't dig egypt 8", "If Bob digs, dig egypt 8", "dig egypt 8 with shovel",
        "Ben will dig egypt 8", "Nice dig egypt 8", "I dug egypt 8 weeks ago", "I went to Egypt 8 years ago",
        "My holiday in Egypt lasts 8 days", "Egypt is nice", "take the first card", "take 1 or 2", "take 5", "take 1?",
        "not take 1", "1", "1.", "take car-rome by zeppelin", "take 2 minutes to think", "I'll take 1 day to think",
        "Give me 2 days", "I take my time", "Take care!", "take it easy", "Refreshing game!", "refresh if possible", "stop",
        "Stop it!", "refresh, then take 1", "take 1 by car", "I go by car to Rome", "Greetings from Rome",
        "I'm in Berlin with my assistant", "Back from Paris by train", "exhibit london-small", "general question",
        "Book 3 tickets", "refresh 5 pm", "nicht take 1", "nie take 1",
    )),
    ("greece", "dig greece 8 with assistant", (
        "dig greece 8 with assistant",
    )),
    ("greece", "dig greece 8 with assistant || ?", (
        "Dig Greece 8, with assistant", "dig greece 8 using assistant", "dig with assistant greece 8", "dig greece 8 assistant",
        "I dig greece 8 with assistant and hope for the best",
    )),
    ("greece", "dig greece 8 || ?", (
        "dig greece 8",
    )),
    ("greece", "?", (
        "dig greece 8 without assistant", "dig crete 8 with assistant not greece", "take 1 or dig greece 8 with assistant",
        "dig greece 8 with assistant or shovel",
    )),
    ("end", "dig crete 6", (
        "dig crete 6",
    )),
    ("end", "stop", (
        "stop", "Stop.",
    )),
    ("end", "dig crete 6 | ? || dig crete 6 || ?", (
        "dig crete 6\nstop",
    )),
    ("end", "stop || ?", (
        "I stop", "I stop here, thanks", "Stop!", "let's stop",
    )),
    ("end", "?", (
        "stop?", "don't stop", "I need to stop now, will move tomorrow", "Stop spamming me", "stop mails", "wait, stop",
        "I can't stop laughing", "non-stop fun", "I'll stop by later", "bus stop", "stop or dig crete 6",
    )),
]  # fmt: skip
