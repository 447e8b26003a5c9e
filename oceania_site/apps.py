from django.apps import AppConfig


class OceaniaSiteConfig(AppConfig):
    name = "oceania_site"

    def ready(self) -> None:
        # Importing registers the checks, which needs the app registry to be ready.
        from oceania_site import checks  # noqa: F401, PLC0415
