"""Outgoing mail: posted as a row (`outbox`), sent by the worker (`sending`) from the state of that moment."""
