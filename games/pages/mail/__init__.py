"""A player's mails and wishes about them, mails from a web hook, the local mailbox."""
