"""Moves in the words in which the site tells them, in few words, or said twice, as in `habits`.

Two rulings. `I think a1` is asked back: it may be a thought as well as a move, and the answer names the word that plays it.
`I'm out` passes where it stands alone: who gives up says so, and is asked again; who is away says from where, or until when.
"""

TOLD_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dig", "g2-h2", (
        "extend to g2 and h2", "g2 and h2", "I extend to g2 and h2.", "Extending to g2 and h2, please", "g2 and h2, thanks!",
        "I'd like to extend to g2 and h2, thanks!", "Hi Ben,\n\nextend to g2 and h2\n\nInes", "h2 and g2",
        "put cubes on g2 and h2",
        "Ich erweitere um g2 und h2", "erweitere um g2 und h2.", "g2 und h2", "Erweiterung um g2 und h2", "g2 und h2 bitte",
        "poszerzam wykopaliska o g2 i h2", "poszerzam o g2 i h2", "g2 i h2", "Poszerzenie o g2 i h2.", "proszę g2 i h2",
        "g2 & h2", "extend to g2, h2", "Ich erweitere um g2-h2", "poszerzam wykopaliska o g2-h2",
    )),
    ("patrons", "tangerine c1-d1-e1", (
        "extend to c1, d1 and e1 with Colonel Tangerine", "I extend to c1, d1 and e1 with Colonel Tangerine.",
        "tangerine c1, d1 and e1", "Ich erweitere mit Colonel Tangerine um c1, d1 und e1",
        "dzięki Colonelowi Tangerine poszerzam wykopaliska o c1, d1 i e1",
    )),
    ("patrons", "tangerine c1-d1-e1 || ?", ("c1-d1-e1 using tangerine", "c1-d1-e1 with Tangerine")),
    ("patrons", "c1-d1", ("c1 and d1", "extend to c1 and d1")),
    ("dig", "d3", (
        "Ich starte eine Ausgrabung auf d3", "rozpoczynam wykopaliska na d3", "I start an excavation on d3", "I excavate d3.",
        # The same twice is once.
        "d3 d3", "d3, d3", "d3; d3", "d3 and d3", "d3\nd3", "d3\n\nd3!", "d3.\n\nI play d3.",
    )),
    ("dig", "?", (
        "extends to g2 and h2", "Red extends to g2 and h2.", "Ben extends to g2 and h2", "g2 and h2 look good",
        "g2 and h2 are free",
        "g2 and h2?", "best: g2 and h2", "I like g2 and h2", "Ben has g2 and h2", "g2 and h2 instead of d3", "g2 and then h2",
        "I have cubes on g2 and h2", "g2, h2 and d3", "extend to g2 and h2, Ben", "g2 and h2 for Ben", "either g2 and h2",
        "g2 and h2 are my favourites", "between g2 and h2", "not g2 and h2", "g2 und h2 gefallen mir", "g2 i h2 są wolne",
        "Ben erweitert um g2 und h2", "Ben poszerza wykopaliska o g2 i h2", "d3 and h3", "a1 and d3", "d3 & h3",
        # Two moves of which one can be made, whatever parts them.
        "d3, h3", "d3; h3", "d3;h3", "b5-b6, b5-b4", "g2-h2; d3", "d3, pass",
        "I think d3", "I think a1.", "Ich denke d3", "Ich glaube d3", "myślę d3", "d3, I think", "d3 denke ich mal",
    )),
    ("dig", "pass", (
        "I'm out", "I'm out.", "I am out!", "Sorry, I'm out.", "ok, I'm out", "Hi all,\nI'm out.\nInes", "I'm out this season",
        "I'm out\n\nGood luck everyone!", "Ich bin raus", "bin raus!", "Dann bin ich raus.", "Ich bin diese Runde raus",
        "Ich bin raus, viel Glück!", "odpadam", "Ja odpadam.", "Wysiadam!", "no to odpadam", "odpadam, powodzenia",
    )),
    ("dig", "?", (
        "I'm out until Monday", "I'm out of cubes", "I am out of office", "I'm out. Find somebody else.", "I'm out, you win",
        "I'm out?", "I'm out\nd3", "I'm out today", "I'm out, please remove me", "I'm not out", "out", "I'm out - taking the bus",
        "I'm out.\nThis game is not for me.", "I'm out.\nBen can have my seat", "Ich bin raus aus dem Büro",
        "Ich bin raus, sucht euch jemand anderen", "Ich bin heute raus", "odpadam, nie mam czasu", "Ben odpada", "odpadam z gry",
    )),
    ("survey", "?", ("I'm out", "left and right", "left; museum lemon3", "museum lemon3, left", "left, right")),
    ("two", "d1 | neutral g1", ("d1, neutral g1", "d1; neutral g1", "d1,neutral g1")),
    ("two", "d1 | neutral g1 || ?", ("D1; Neutral: g1",)),
    ("two", "?", ("d1 and neutral g1", "neutral g1, d1", "d1\n\nThanks\nInes\n\ng6", "d1\n\nb2 after all")),
    ("egypt", "take general-moscow-2", (
        "card 2", "I take card 2", "ich nehme Karte 2", "biorę kartę 2", "take card 2", "Karte 2 bitte", "poproszę kartę 2",
        "kartę 2", "Card 2!", "I'll take card 2, please.", "Ich nehme die Karte 2", "ich nehm Karte 2", "Nehme Karte Nr. 2",
        "I play card 2", "Let's go for card 2", "Hi Bob, card 2 please. Thanks, Ines", "card 2\n\nI'm out tomorrow", "Take 2",
        "wezmę kartę nr 2", "zagrywam kartę 2", "take 2, take 2", "I'll take 2 please", "Ich nehme 2", "biorę 2", "slot 2",
    )),
    ("egypt", "?", (
        "2", "card two", "the second card", "card 5", "Karte 2 oder 3", "card 2?", "not card 2", "take 1 and 2",
        "card 2 is great",
        "for card 2", "karta 2 jest dobra", "if card 2 is there, card 2", "credit card 2", "Geburtstagskarte 2", "2 cards",
        "I have 2 cards", "my card is 2", "Karte 2 und 3", "take 2 weeks", "I take 2 weeks", "ich nehme 2 Wochen Urlaub",
        "biorę 2 tygodnie urlopu", "nehme 2 Aspirin", "ich nehme mir 2 Tage frei", "Ben takes card 2", "Bob nimmt Karte 2",
        "take 2; take 1", "card 2, card 3", "I'm out", "card 2 by zeppelin",
    )),
    ("egypt", "dig egypt 8", ("dig in egypt for 8 weeks", "I dig egypt 8 weeks")),
]  # fmt: skip
