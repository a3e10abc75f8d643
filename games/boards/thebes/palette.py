"""The colours of Thebes, the same as in `css/boards/thebes.css`."""

from games.boards.kit.svg import SHARED, Pen

PALETTE = {
    **SHARED,
    "land": ("#f2e6c6", "#3d3325"),
    "sea": ("#dfe5d8", "#20282a"),
    "shore": ("#a08e66", "#8a7a58"),
    "wave": ("#b4c2b6", "#3d4a4b"),
    "way": ("#6b5a3e", "#a4926d"),
    "dial": ("#fdf9ef", "#2e261b"),
    "dial2": ("#f0e2bd", "#3a3022"),
    "year": ("#9a2a1c", "#f0917f"),
    "leather": ("#7a4a28", "#9c6638"),
    "brass": ("#c59a3d", "#d3ab52"),
    "card": ("#fdf9ef", "#332a1e"),
    "greece": ("#d9762f", "#e48a45"),
    "crete": ("#7d3563", "#a05585"),
    "egypt": ("#e6bf3c", "#e6c352"),
    "palestine": ("#5f6d28", "#697834"),
    "mesopotamia": ("#2f4f86", "#4a6aa6"),
    "ongreece": ("#2b2117", "#1e1711"),
    "oncrete": ("#fdf9ef", "#fffaf0"),
    "onegypt": ("#2b2117", "#1e1711"),
    "onpalestine": ("#fdf9ef", "#fffaf0"),
    "onmesopotamia": ("#fdf9ef", "#fffaf0"),
    "tgreece": ("#fbe3cb", "#563a1f"),
    "tcrete": ("#efdde8", "#482b3c"),
    "tegypt": ("#f9efc4", "#473d1e"),
    "tpalestine": ("#e7ead0", "#393f22"),
    "tmesopotamia": ("#dce4f0", "#2b374e"),
    "hgreece": ("#e8ac74", "#94602c"),
    "hcrete": ("#c79bb4", "#7d4a68"),
    "hegypt": ("#d9b945", "#8a7430"),
    "hpalestine": ("#b3bb84", "#616c36"),
    "hmesopotamia": ("#9db1d2", "#4d648f"),
}
"""Role -> (light, dark) colour."""

PEN = Pen(PALETTE)
