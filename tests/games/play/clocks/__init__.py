"""The clock in the database: waits with deadlines, warnings, timeouts, vacations, and the pages for them."""
