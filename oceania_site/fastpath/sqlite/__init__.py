"""Django's SQLite backend, with writers of one process standing in line: see `base`."""
