"""The first page and the pages of the operator."""
