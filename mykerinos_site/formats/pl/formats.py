"""Polish: short dates with full stops."""

SHORT_DATE_FORMAT = "d.m.Y"
DATETIME_FORMAT = "j E Y, H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
