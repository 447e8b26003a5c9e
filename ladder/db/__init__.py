"""Database lookups that Django lacks."""
