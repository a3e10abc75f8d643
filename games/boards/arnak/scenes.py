"""Games of Lost Ruins of Arnak for the demo."""

from games.boards.scenes import OPEN_SEAT, Scene

SCENES = (
    Scene("Three at the Bird Temple", ("Ines", "Priya", "Tomasz"), "turn", 0.5, pace="daily"),
    Scene("Alone on Arnak", ("Jonas",), "turn", 0.4),
    Scene("Two at the Snake Temple", ("Priya", OPEN_SEAT), pace="weekly", options={"temple": "snake"}),
)
