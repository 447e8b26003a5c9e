import pytest
from django.core.exceptions import ValidationError

from ladder import privacy
from ladder.models import Player, Preferences
from ladder.preferences import change_preferences, preferences_of

pytestmark = pytest.mark.django_db


def test_whoever_chose_nothing_has_the_defaults(anouk: Player) -> None:
    preferences = preferences_of(anouk)
    assert (preferences.theme, preferences.sound, preferences.who_may_challenge) == (
        "auto", True, "everyone",
    )  # fmt: skip
    assert not Preferences.objects.exists()


def test_a_choice_leaves_the_others_as_they_are(anouk: Player) -> None:
    change_preferences(anouk, theme="dark", sound=False)
    change_preferences(anouk, who_may_challenge="nobody")
    preferences = preferences_of(anouk)
    assert (preferences.theme, preferences.sound, preferences.who_may_challenge) == (
        "dark", False, "nobody",
    )  # fmt: skip
    assert preferences.hide_ratings is False


@pytest.mark.parametrize(
    "change", [{"theme": "pink"}, {"language": "xx"}, {"who_may_challenge": ""}]
)
def test_what_is_no_choice_changes_nothing(anouk: Player, change: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        change_preferences(anouk, **change)
    assert not Preferences.objects.exists()


def test_choices_are_taken_along_and_erased(anouk: Player) -> None:
    assert privacy.export(anouk)["preferences"] == {}
    change_preferences(anouk, theme="dark", language="de")
    exported = privacy.export(anouk)["preferences"]
    assert (exported["theme"], exported["language"], exported["sound"]) == ("dark", "de", True)
    privacy.erase(anouk)
    assert not Preferences.objects.exists()
