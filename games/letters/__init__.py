"""What mails say: a module for each kind."""
