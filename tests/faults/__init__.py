"""Kills, outages, full disks, floods and storms against real server processes, on both databases.

docs/operations.md says what each does and what must hold.
"""
