from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.countries import is_country
from ladder.time_zones import is_time_zone

_MESSAGES = {
    names.Refusal.TOO_SHORT: _("A name has at least 3 characters."),
    names.Refusal.TOO_LONG: _("A name has at most 20 characters."),
    names.Refusal.CHARACTERS: _("A name is made of letters, the digits 0 to 9, _ and -."),
    names.Refusal.SCRIPTS: _("A name has letters of one script only."),
    names.Refusal.RESERVED: _("This name is reserved."),
}


def validate_name(name: str) -> None:
    if refusal := names.refusal(name):
        raise ValidationError(_MESSAGES[refusal], code=refusal.name.lower())


def validate_country(code: str) -> None:
    """Refuse a code that no country has."""
    if not is_country(code):
        raise ValidationError(_("There is no country of this code."))


def validate_time_zone(name: str) -> None:
    """Refuse a name that no time zone has."""
    if not is_time_zone(name):
        raise ValidationError(_("There is no time zone of this name."))
