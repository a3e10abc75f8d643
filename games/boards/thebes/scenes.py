"""Games of Thebes for the demo."""

from games.boards.scenes import OPEN_SEAT, Scene

SCENES = (
    Scene("Three at Knossos", ("Jonas", "Ines", "Priya"), "turn", 0.6, pace="daily"),
    Scene("Two at Mycenae", ("Tomasz", "Ines")),
    Scene("Two at Nineveh", ("Jonas", OPEN_SEAT), pace="weekly"),
)
