"""allauth's own sentences that players read, named here for our catalogues.

Our catalogue wins over allauth's. Naming a sentence makes it one of ours to translate: allauth's
German says now "Sie" and now "du", and some of its sentences are missing.
"""

from django.utils.translation import gettext_noop as _

SENTENCES = [
    # Fields
    _("Current Password"),
    _("New Password"),
    _("New Password (again)"),
    _("Password (again)"),
    _("Authenticator code"),
    _("Code"),
    _("Forgot your password?"),
    # Ways to show again who one is
    _("Use your password"),
    _("Use authenticator app or code"),
    _("Use a security key"),
    # Refusals
    _("Please type your current password."),
    _("Incorrect password."),
    _("Incorrect code."),
    _("You must type the same password each time."),
    _("Too many failed login attempts. Try again later."),
    _("Be patient, you are sending too many requests."),
    _("A user is already registered with this email address."),
    _("This email address is already associated with this account."),
    _("You cannot add more than %d email addresses."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    # What has just happened
    _("Password successfully changed."),
    _("Confirmation email sent to %(email)s."),
    _("You have confirmed %(email)s."),
    _("Removed email address %(email)s."),
    _("Primary email address set."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("Your primary email address must be verified."),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
    _("A new set of recovery codes has been generated."),
    _("Security key added."),
    _("Security key removed."),
    # The same by e-mail
    _("Your password has been changed."),
    _("Your password has been reset."),
    _("Your email has been confirmed."),
    _("Email address %(deleted_email)s has been removed from your account."),
]
