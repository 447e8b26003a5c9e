"""Requests and frames that no page of ours sends: no error answers them, and no secret."""
