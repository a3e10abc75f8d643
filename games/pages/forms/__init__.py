"""Fields and widgets that several forms use."""
