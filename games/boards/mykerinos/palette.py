"""The colours of Mykerinos, the same as in `css/boards/mykerinos.css`."""

from games.boards.kit.svg import SHARED, Pen

PALETTE = {
    **SHARED,
    "sand": ("#f0e2bd", "#463a26"),
    "sand2": ("#cbb27a", "#6a5838"),
    "court": ("#e7e3c2", "#2e2f20"),
    "palm": ("#74854a", "#8c9b5c"),
    "wall": ("#2b2117", "#d8c8a4"),
    "floor": ("#fdf9ef", "#332a1e"),
    "hall": ("#f3e6c6", "#3f3422"),
    "pyr1": ("#fdf3d3", "#dcbd84"),
    "pyr2": ("#b98a4c", "#8a6738"),
    "pyr3": ("#8a6433", "#4c381d"),
    "cast": ("#d5bd85", "#2c2317"),
    "violet": ("#6a3d8c", "#875bb2"),
    "lemon": ("#e9be2e", "#e6c147"),
    "brown": ("#7a4a28", "#9c6638"),
    "blackmore": ("#28242c", "#0e0c10"),
    "tangerine": ("#e07a26", "#e78b3c"),
    "none": ("#fdf9ef", "#eadcbf"),
    "onviolet": ("#fdf9ef", "#fffaf0"),
    "onlemon": ("#2b2117", "#1e1711"),
    "onbrown": ("#fdf9ef", "#fffaf0"),
    "onblackmore": ("#fdf9ef", "#fffaf0"),
    "ontangerine": ("#2b2117", "#1e1711"),
    "onnone": ("#2b2117", "#1e1711"),
    "tviolet": ("#e9deef", "#3d2f4b"),
    "tlemon": ("#f9efc4", "#4d4220"),
    "tbrown": ("#ecdcca", "#4a3522"),
    "tblackmore": ("#dedadb", "#1d1a1f"),
    "ttangerine": ("#fbe3cb", "#583819"),
    "tnone": ("#fdf9ef", "#3a3022"),
    "hviolet": ("#b79bc9", "#6b5285"),
    "hlemon": ("#d9b945", "#8a7430"),
    "hbrown": ("#bf9a78", "#795738"),
    "hblackmore": ("#a29ca3", "#57525c"),
    "htangerine": ("#e8ac74", "#94602c"),
    "hnone": ("#cdbd98", "#54482f"),
}
"""Role -> (light, dark) colour."""

PEN = Pen(PALETTE)
