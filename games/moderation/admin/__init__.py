"""The administration: shared parts of its lists, and what moderators see and do there."""
