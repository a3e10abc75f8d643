"""What browsers get: a folder a subject, with its addresses, views, forms and what a page shows."""
