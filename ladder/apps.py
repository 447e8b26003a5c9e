from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LadderConfig(AppConfig):
    name = "ladder"
    verbose_name = _("Ladder")

    def ready(self) -> None:
        # Models can be imported only once every app is loaded.
        from ladder.accounts import personal_data  # noqa: PLC0415
        from ladder.moderation.personal_data import register_sanctions  # noqa: PLC0415
        from ladder.rating.personal_data import register_results  # noqa: PLC0415

        personal_data.register()
        register_results()
        register_sanctions()
