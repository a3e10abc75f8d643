"""Function views: who is asking, a form, one service call, render."""
