"""The fair clock of slow play: who may think how long, and when that is over. The rules: `docs/clock.md`.

All of it is pure: moments, zones and paces are passed in, nothing asks for the time, the database or the settings.
`hours` knows when a player's clock runs, `pace` how long a turn may take, `deadline` joins the two, `words` tells times.
"""
