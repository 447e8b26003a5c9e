from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Models cannot be imported before the apps are ready.
        from games import personal_data  # noqa: PLC0415
        from ladder import privacy  # noqa: PLC0415

        privacy.register_export("matches", personal_data.export_matches)
        privacy.register_erasure("matches", personal_data.leave_matches)
        privacy.register_export("chat", personal_data.export_chat)
        privacy.register_erasure("chat", personal_data.erase_chat)
