"""German dates and times, where Django's leave out the comma between them."""

DATETIME_FORMAT = "j. F Y, H:i"
