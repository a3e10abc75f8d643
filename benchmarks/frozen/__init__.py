"""The appraisal as it was when the site opened, kept as it stood: what newer ones are measured against."""
