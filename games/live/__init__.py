"""Live matches: what has changed reaches every page that shows it.

The rows are the truth. What goes through the channel layer is a poke, ids and numbers only; a poke
that is lost costs two seconds, because the switchboard also asks the database by itself. Nothing
here writes a row.
"""
