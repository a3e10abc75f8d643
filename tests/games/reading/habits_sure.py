"""A move and the word that plays it for certain, as in `habits`. It is what the answer to an uncertain move offers."""

SURE_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dig", "d3", (
        "d3 yes", "d3 ja", "d3 tak", "yes d3", "Yes, d3.", "D3 YES!", "d3: yes", "d3 - ja", "Tak, d3!", "d3 Yes.\n\nInes",
        "Hi,\n\nd3 yes\n\nThanks, Ines",
        # It overrules what asks, what tells of places, and what lawyers write.
        "d3 yes\nBuilding H3", "d3 yes\n\nreally?", "d3 yes\n\nIs that allowed?", "d3 yes\nsent from Room H3",
        "d3 yes\n\nThis message, which was sent by a company, is not to be read by anybody who is not meant to read it",
        "d3 ja\n\nBiuro A1", "Ben took h3 last time. \n\nd3 yes",
    )),
    ("dig", "g2-h2", ("g2-h2 yes", "g2 h2 ja", "g2, h2 tak")),
    ("dig", "pass", ("pass yes", "passe ja", "pas tak", "I'm out yes")),
    ("dig", ":note | d3", ("note: in the next season I should really think about taking the parcel at\nh3\n\nd3 yes",)),
    ("dig", "?", (
        "d3 yes?", "d3 yes\n\nNo wait, h3", "d3 yes\nh3", "d3 yes\nif Ben passes", "d3 yes\nh3 yes", "d3 yes h3", "not d3 yes",
        "d3 yes\n\nno, rather not", "d3 yes\n\nmaybe", "c1 yes", "yes", "ja", "tak", "yes yes", "d3 yes or h3", "d3 yes\n\nor h3",
        "maybe d3\n\nd3 yes", "d3 no", "d3 nein", "d3 nie", "👎 d3 yes", "d3/h3 yes",
    )),
    ("survey", "right", ("right yes", "prawa tak", "rechts ja", "right yes\n\nAre you coming?")),
    ("survey", "?", ("Right, yes!", "right yes?")),
    ("survey", "right || ?", ("Yes, right", "yes right", "Right. Yes.")),
    ("survey", "museum lemon3", ("museum lemon3 yes", "yes, museum lemon3")),
    ("egypt", "take general-moscow-2", ("take 2 yes", "card 2 yes", "Karte 2 ja", "kartę 2 tak", "take 2 yes\n\nBerlin, Room 2")),
    ("egypt", "take specialised-crete-berlin-1", ("take specialised-crete-berlin-1 yes",)),
    ("egypt", "dig egypt 8", ("dig egypt 8 ja", "Dig Egypt 8, yes")),
    ("egypt", "refresh", ("refresh yes", "refresh tak")),
    ("patrons", "tangerine c1-d1-e1", ("tangerine c1-d1-e1 yes", "tangerine c1, d1, e1 tak")),
    ("two", "d1 | neutral g1", ("d1 yes\nneutral g1 yes", "d1\nneutral g1 yes")),
]  # fmt: skip
