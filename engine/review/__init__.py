"""Looking back on a game that is over: who was how likely to win at each ply, what luck and moves made of that, and which moves
would have been better. By the contract alone; everything follows from the record and the budget.
"""
