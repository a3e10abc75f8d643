"""What `script/new-title` makes a title of: a small whole one, “Sample”, which can be played as it is."""
