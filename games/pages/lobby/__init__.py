"""Games before they begin: lists, new games, invitations, seats, rematches."""
