"""The Django project: settings from the environment, addresses, and the ways in. No domain code."""
