"""The booklet of a finished game: one page that is worth printing."""
