"""Requests and answers: addresses of pages and clients, request ids, the page that says 503."""
