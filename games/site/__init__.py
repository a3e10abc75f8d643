"""What keeps the site itself: checks, health, numbers, backup and restore, the embedded server, the demo."""
