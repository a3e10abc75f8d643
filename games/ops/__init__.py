"""Running the site: checks, health, metrics, backup, upgrades, the embedded server, the demo."""
