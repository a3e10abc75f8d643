"""The board of Lost Ruins of Arnak."""
