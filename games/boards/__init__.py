"""How each title looks: a folder per title, with its presenter; its pieces of page are in templates/boards/<title>/."""
