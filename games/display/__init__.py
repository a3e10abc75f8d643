"""What one reader is shown of a game, on pages and in mails alike."""
