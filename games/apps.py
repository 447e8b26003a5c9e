from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Models cannot be imported before the apps are ready.
        from games import changes, personal_data  # noqa: PLC0415
        from games.bots.accounts import provide_bots  # noqa: PLC0415
        from games.kinds.registry import KINDS  # noqa: PLC0415
        from games.live.publish import on_change  # noqa: PLC0415
        from games.moderation.group import provide_group  # noqa: PLC0415
        from games.voyages.actions import discard_voyages_of_guest  # noqa: PLC0415
        from ladder import privacy  # noqa: PLC0415

        # Read now, lest an upgrade has put other files in their place when somebody first asks.
        len(KINDS)

        post_migrate.connect(provide_group, sender=self)
        post_migrate.connect(provide_bots, sender=self)
        changes.changed.connect(on_change)

        privacy.register_export("matches", personal_data.export_matches)
        privacy.register_export("challenges", personal_data.export_challenges)
        privacy.register_export("notices", personal_data.export_notices)
        privacy.register_erasure("challenges", personal_data.leave_challenges)
        privacy.register_erasure("series", personal_data.leave_series)
        privacy.register_erasure("matches", personal_data.leave_matches)
        privacy.register_export("daily voyages", personal_data.export_daily_voyages)
        privacy.register_export("dares", personal_data.export_dares)
        privacy.register_erasure("voyages of guests", discard_voyages_of_guest)
        privacy.register_export("chat", personal_data.export_chat)
        privacy.register_erasure("chat", personal_data.erase_chat)
        privacy.register_export("reports", personal_data.export_reports)
        privacy.register_erasure("reports", personal_data.erase_reports)
        privacy.register_export("notes by moderators", personal_data.export_player_notes)
        privacy.register_export("former names", personal_data.export_former_names)
        privacy.register_erasure("player records", personal_data.erase_player_records)
        # After the others, which leave notices themselves.
        privacy.register_erasure("notices", personal_data.forget_notices)
