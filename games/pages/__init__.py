"""Pages: addresses, forms, what pages read (`selectors`), and views that do no more than put these together."""
