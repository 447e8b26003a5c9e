"""Comparing what is stored with what follows from the moves. Only reads."""
