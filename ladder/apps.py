from django.apps import AppConfig
from django.db.models import Field, ForeignObject
from django.utils.translation import gettext_lazy as _

from ladder.db.lookups import Among


class LadderConfig(AppConfig):
    name = "ladder"
    verbose_name = _("Ladder")

    def ready(self) -> None:
        # Models can be imported only once every app is loaded.
        from ladder.accounts import personal_data  # noqa: PLC0415
        from ladder.moderation.personal_data import register_sanctions  # noqa: PLC0415
        from ladder.rating.personal_data import register_results  # noqa: PLC0415

        for kind in (Field, ForeignObject):
            kind.register_lookup(Among)
        personal_data.register()
        register_results()
        register_sanctions()
