"""The API: what programs of players read and play (`docs/api.md`)."""
