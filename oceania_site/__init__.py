"""The wiring of the site: settings, URLs, middleware, the ASGI application, and serving it.

`asgi.py` puts the layers together, from outside: security headers, static files, health and
figures, then Django for HTTP and Channels' routing for sockets. `manage.py serve` binds the port,
starts what runs beside, and stops all of it in order. `fastpath/` has the departures from the
framework.
"""
