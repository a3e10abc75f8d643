"""Games of Oasis for the demo."""

from games.boards.scenes import OPEN_SEAT, Scene

SCENES = (
    Scene("Four at Siwa", ("Ines", "greedy", "Jonas", "greedy"), "turn", 0.2),
    Scene("Two at Dakhla", ("Priya", OPEN_SEAT), pace="weekly"),
)
