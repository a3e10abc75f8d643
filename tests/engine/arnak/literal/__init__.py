"""The rules of Arnak read a second time, from the page and the facts alone; nothing of the engine is imported."""
