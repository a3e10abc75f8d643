"""What mails say, one module for each kind; and sending, which reads the state again before anything leaves."""
