"""Daphne's `runserver`, which speaks ASGI.

It is here, and Daphne no app of ours, so that nothing but this command loads it: Twisted alone
would be a third of what every other process takes to start.
"""

from daphne.management.commands.runserver import Command

__all__ = ["Command"]
