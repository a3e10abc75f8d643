"""Accounts: our side of django-allauth. What its views need of us (adapter, forms), names and time zones."""
