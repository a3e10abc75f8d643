"""What stands below the mails of people at work, as in `habits`: who they are and where, with codes that may be moves."""

OFFICE_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dig", "d3", (
        "d3\n\nInes Miller\nACME Ltd, Building H3, 12 High Street\nLeeds LS1 1AA\n\nThis e-mail is confidential.",
        "d3\n\nInes\n\nBuilding H3, Trading Estate",
        "d3\nInes\nHalle H3",
        "d3\n\nInes Müller\nMusterbau GmbH\nHalle H3\n\nDiese E-Mail enthält vertrauliche Informationen.",
        "d3\n\nInes Kowalska\nBiuro H3, ul. Długa 5\n00-950 Warszawa\n\nNiniejsza wiadomość jest poufna.",
        "d3\n\nBuilding H3, Trading Estate, Leeds\n\nThis e-mail is confidential.",
        "d3\n\nInes Miller\nSenior Engineer\nBuilding H3\nLeeds",
        "I play d3.\n\nInes Miller\nACME Ltd, Building H3",
        "d3\n\nViele Grüße\nInes Müller\nHalle H3\nMusterbau",
        "d3\n\nmgr inż. Ines Kowalska\nDział Zakupów\nHala H3, pok. A4\ntel. 22 123 45 67",
        "d3\n\nDr. Ines Müller\nLeiterin Einkauf\nMusterbau GmbH · Haus B5 · 50667 Köln",
        "D3\n\nInes Miller | Purchasing | Room B5 | +44 113 496 0000",
        "d3\n\nInes\nA4 Print Ltd\nTower H3, Floor 5",
        "Stawiam na d3.\n\nInes Kowalska\nSpecjalista ds. zakupów\nBudynek B5, pok. 12",
        "d3\n\nInes Miller\nBuilding A1",
        "d3\n\nInes\nA1 Telekom · Büro B5 · Durchwahl H4-12", "d3\n\nA1 Telekom · Büro B5 · Durchwahl H4-12",
        "d3\n\nProf. Dr. Ines Müller\nUniversität Köln\nGebäude A1, Raum B5",
    )),
    ("dig", "?", (
        # It could be the move, or takes it back, or says something.
        "d3\n\nInes\nh3", "d3\n\nInes Miller\nh3", "d3\n\nInes\nH3", "d3\n\nInes Miller\nBuilding H3 please",
        "d3\n\nInes Miller\nBuilding H3?", "d3\n\nInes\nHalle h3 wäre besser", "d3\n\nInes\nbuilding h3 instead",
        "d3\n\nInes\nRoom H3\nWait, no!", "d3\n\nBen\nOffice a4 please", "Building H3", "Halle H3\n\nInes", "Biuro A1",
        "d3?\n\nInes Miller\nACME Ltd, Building H3", "d3\n\nHalle H3", "d3\n\nInes\nI'm building h3",
        "d3\n\nInes\nNow Building H3",
        "d3\n\nInes Miller\nBuilding H3\nMake it b5", "Ines Miller\nBuilding H3\nLeeds", "d3\n\nInes\nBuilding H3 oder A1",
        "d3\n\nInes\nPlay H3", "d3\n\nInes Miller\nSenior Engineer\nB5 Leeds", "d3\n\nInes\nNext H3",
        "A1 Telekom · Büro B5 · Durchwahl H4-12",
        "d3\n\nInes\nNow A1 Telekom", "d3\n\nA1 or B5", "d3 or h3\n\nInes Miller\nACME Ltd, Building H3",
        "d3\n\nInes\nRoom H3. Not d3.",
    )),
    ("dig", "d3 | :note", ("d3\n\nnote: Building H3", "d3\n\nInes\n\nNote: Building H3")),
    ("egypt", "take car-rome", (
        "take 1\n\nInes Miller\nBerlin", "take 1\n\nInes Miller\nACME Ltd, Building 5\nBerlin",
        "take 1\nInes Miller\nGeneral Manager\nACME Ltd, London",
    )),
    ("egypt", "?", ("take 1\n\nInes\nRefresh", "take 1\n\nInes Miller\nTake 2")),
]  # fmt: skip
