"""The kinds of mail: what each of them contains."""
