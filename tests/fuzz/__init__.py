"""Requests and frames that no page of ours sends: none is answered by an error, none tells a secret."""
