"""This week's dig: the weeks, and the page of one with everybody's results."""
