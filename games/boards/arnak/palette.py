"""The colours of Arnak, the same as in `css/boards/arnak.css`."""

from games.boards.kit.svg import SHARED, Pen

PALETTE = {
    **SHARED,
    "isle": ("#f2e6c6", "#3d3325"),
    "lagoon": ("#dfe5d8", "#20282a"),
    "beach": ("#a08e66", "#8a7a58"),
    "jungle": ("#d7ddb6", "#2d3423"),
    "leaf": ("#b3bf87", "#43502d"),
    "upland": ("#e4d6b6", "#41362a"),
    "peak": ("#c9b58a", "#5a4b37"),
    "dune": ("#f0e2bd", "#463a26"),
    "dune2": ("#cbb27a", "#6a5838"),
    "page": ("#fdf9ef", "#332a1e"),
    "buff": ("#f3e6c6", "#3f3422"),
    "vellum": ("#fdf9ef", "#332a1e"),
    "skin": ("#fdf9ef", "#e3d3ae"),
    "straw": ("#f3e6c6", "#b99f6c"),
    "silver": ("#dcdad4", "#4b4843"),
    "gold": ("#f0d678", "#6d5a20"),
    "coin": ("#e9be2e", "#e6c147"),
    "compass": ("#e07a26", "#e78b3c"),
    "tablet": ("#7a4a28", "#9c6638"),
    "arrowhead": ("#28242c", "#0e0c10"),
    "jewel": ("#6a3d8c", "#875bb2"),
    "oncoin": ("#2b2117", "#1e1711"),
    "oncompass": ("#2b2117", "#1e1711"),
    "ontablet": ("#fdf9ef", "#fffaf0"),
    "onarrowhead": ("#fdf9ef", "#fffaf0"),
    "onjewel": ("#fdf9ef", "#fffaf0"),
    "tcoin": ("#f9efc4", "#4d4220"),
    "tcompass": ("#fbe3cb", "#583819"),
    "ttablet": ("#ecdcca", "#4a3522"),
    "tarrowhead": ("#dedadb", "#1d1a1f"),
    "hcoin": ("#d9b945", "#8a7430"),
    "hcompass": ("#e8ac74", "#94602c"),
    "htablet": ("#bf9a78", "#795738"),
    "harrowhead": ("#a29ca3", "#57525c"),
}
"""Role -> (light, dark) colour."""

PEN = Pen(PALETTE)
