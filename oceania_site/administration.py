from django.contrib.admin.apps import AdminConfig


class AdministrationConfig(AdminConfig):
    """Django's administration, with a site of our own in the place of its default one."""

    default_site = "games.moderation.admin.site.Administration"
