"""Mail on its way out: posting, delaying, rendering, sending, bounces. It knows no game's words."""
