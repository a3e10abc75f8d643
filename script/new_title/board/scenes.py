"""Games of Sample for the demo."""

from games.boards.scenes import OPEN_SEAT, Scene

SCENES = (
    Scene("Three play Sample", ("Ines", "greedy", "Jonas"), "turn", 0.05),
    Scene("Two play Sample", ("Priya", "Tomasz")),
    Scene("Sample waits for you", ("Priya", OPEN_SEAT), pace="weekly"),
)
