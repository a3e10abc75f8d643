"""A site whose processes write down how each connection to the database was opened: settings and application for tests."""
