"""Every route and socket as each of seven roles, compared with a table: a missing route fails."""
