"""Games of Mykerinos for the demo."""

from games.boards.scenes import OPEN_SEAT, Scene

SCENES = (
    Scene("Three at Saqqara", ("Ines", "Jonas", "Priya"), "excavation", 0.3, pace="daily"),
    Scene("Four at Karnak", ("Jonas", "Ines", "Tomasz", "Priya"), "excavation", 0.75, pace="brisk"),
    Scene("Two at Abydos", ("Ines", "Tomasz"), "neutral", 0.4, pace="weekly"),
    Scene("Three at Dendera", ("Priya", "Ines", "greedy"), "survey", 0.6),
    Scene("Three at Giza", ("Tomasz", "Ines", "Jonas"), "excavation", 0.45, waits_for="Tomasz", pace="bank"),
    Scene("Three at Edfu", ("Jonas", "Priya", "greedy"), "excavation", 0.5),
    Scene("Three at Meidum", ("Ines", "Jonas", "Priya")),
    Scene("Two at Philae", ("Tomasz", "Ines")),
    Scene("Four at Tanis", ("Jonas", OPEN_SEAT, OPEN_SEAT, OPEN_SEAT), pace="daily"),
    Scene("Dwoje w Luksorze", ("Tomasz", OPEN_SEAT), pace="brisk", language="pl"),
    Scene("Three at Memphis", ("Priya", OPEN_SEAT, "greedy"), pace="weekly", language="en"),
)
