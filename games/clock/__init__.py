"""The fair clock of slow play: thinking times and deadlines. The rules: `docs/clock.md`.

All of it is pure: moments, zones and paces are passed in, nothing reads the time, the database or the settings. `hours`
decides when a player's clock runs, `pace` how long a turn may take, `deadline` joins the two, `words` puts times into
words.
"""
