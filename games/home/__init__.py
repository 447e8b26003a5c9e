"""The front of the site: the home page with its practice board, rules pages, demo data."""
