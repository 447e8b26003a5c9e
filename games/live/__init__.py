"""Live pages: what has changed reaches every page that shows it.

`publish` receives what actions tell on commit. `hub`, one for each process, passes it to the
`consumers` of sockets here and through the channel layer to other processes. The rows are the
truth: messages hold ids and numbers only, and one that is lost costs two seconds, since the hub
also reconciles open pages with the database. Nothing here changes a match.
"""
