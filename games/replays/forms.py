"""A record that somebody brings along, as text or as a file."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.replays.page.brought import kinds_of_records

#: Characters, or bytes of a file: many times the longest game, and nothing to a server.
LONGEST: Final = 20_000
_TOO_LONG: Final = _("This is longer than any record.")


class RecordForm(forms.Form):
    """What is sent is `text`, whichever way it came."""

    record = forms.CharField(
        label=_("The record"),
        required=False,
        strip=False,
        max_length=LONGEST,
        widget=forms.Textarea(
            {"rows": 12, "spellcheck": "false", "autocomplete": "off", "class": "mono"}
        ),
        error_messages={"max_length": _TOO_LONG},
    )
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            {
                "data-longest": LONGEST,
                "data-too-long": _TOO_LONG,
            }
        ),
    )
    ply = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        super().__init__(*args, **kwargs)
        suffixes = [f".{kind.slug}" for kind in kinds_of_records()]
        accepted = ",".join([*suffixes, ".txt", "text/plain"])
        widget = self.fields["file"].widget
        widget.attrs = {"accept": accepted, **widget.attrs}

    def clean_file(self) -> str:
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size is None or file.size > LONGEST:
            raise ValidationError(_TOO_LONG)
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValidationError(_("This file is not a text.")) from error

    def clean(self) -> dict[str, Any]:
        """One way or the other."""
        fields: dict[str, Any] = super().clean() or {}
        fields["text"] = fields.get("file") or fields.get("record", "").strip()
        if not fields["text"] and not self.errors:
            raise ValidationError(_("Paste a record, or choose a file."))
        return fields
