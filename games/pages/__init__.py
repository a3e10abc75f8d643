"""Pages for browsers: a folder a subject, with its addresses, views, forms and page contents."""
