"""How players want the site to be: reading it, and the only writer of it."""

from ladder.models import Player, Preferences


def preferences_of(player: Player) -> Preferences:
    """What the player chose; the defaults, not stored, for one who chose nothing yet."""
    return Preferences.objects.filter(player=player).first() or Preferences(player=player)


def change_preferences(player: Player, **changes: str | bool) -> Preferences:
    """Store these choices and leave the others as they are.

    Raises `ValidationError`, and changes nothing, for a value that is no choice.
    """
    preferences = preferences_of(player)
    for name, value in changes.items():
        setattr(preferences, name, value)
    preferences.full_clean(exclude={"player"})
    Preferences.objects.update_or_create(player=player, defaults=changes)
    return preferences
