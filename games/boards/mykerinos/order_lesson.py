"""The game by which orders are explained."""

from games.boards.contract import OrderLesson

ORDER_LESSON = OrderLesson(
    players=3,
    moves=(
        "first green",
        "wings brown blackmore lemon tangerine violet",
        "deal K7 T5 B3' B2 V1 L5' V5' B7",
        "c4",
    ),
    seat=2,
    text="then c5-d5 else d4-d5\nthen d6",
    later=("c5", "g5"),
)
