"""Reviews of finished games: the chances to win at each ply, the effect of luck, and better moves."""
