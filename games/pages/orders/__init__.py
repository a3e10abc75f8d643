"""Orders on the page: planning ahead and trying moves."""
