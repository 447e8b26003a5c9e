"""The wiring of the site: settings, URLs, middleware, the ASGI application, and serving it."""
