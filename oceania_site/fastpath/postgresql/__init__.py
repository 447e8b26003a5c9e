"""Django's PostgreSQL backend, with a connection that each thread keeps: see `base`."""
