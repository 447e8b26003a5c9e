"""The settings: one file, every choice read from the environment (README.md has the table)."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from oceania_site import environment

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / environment.text("VAR_DIR", "var")

# Where the site listens, and where people reach it

HOST = environment.listening_host("HOST", "127.0.0.1")
PORT = environment.integer("PORT", 8000, low=1, high=65535)
SITE_ADDRESS = environment.site_address("SITE_URL", f"http://127.0.0.1:{PORT}")
SITE_URL = SITE_ADDRESS.origin
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", SITE_ADDRESS.hosts)
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES", ["127.0.0.1"])
STEWARD = environment.choice("STEWARD", "embedded", ["embedded", "separate"])
BOTS = environment.choice("BOTS", "embedded", ["embedded", "separate"])
WEB_PROCESSES = environment.integer("WEB_PROCESSES", 1, low=1, high=64)
SOCKETS = environment.integer("SOCKETS", 5_000, low=1, high=100_000)
SOCKETS_PER_ADDRESS = environment.integer("SOCKETS_PER_ADDRESS", 200, low=1, high=100_000)
CONNECTIONS_PER_ADDRESS = environment.integer("CONNECTIONS_PER_ADDRESS", 200, low=1, high=100_000)
DRAIN_SECONDS = environment.integer("DRAIN_SECONDS", 0, low=0, high=60)
# Each thread keeps a connection to the database; some others have one too.
THREADS = environment.integer("THREADS", 4, low=1, high=12)
# Forms are all that anybody sends here. A body is held in memory, so it may not be larger.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Secrets and safety

DEBUG = environment.boolean("DEBUG", default=False)
if DEBUG and SITE_ADDRESS.secure:
    raise ImproperlyConfigured("DEBUG must be off on a public site, one whose SITE_URL is https.")

SECRET_KEY = environment.secret("SECRET_KEY", VAR_DIR / "secret_key")
if len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 5:
    raise ImproperlyConfigured(
        "SECRET_KEY must be at least 50 characters, and not a few of them repeated, given by"
        " SECRET_KEY or in the file that SECRET_KEY_FILE names; `make run` writes one into"
        " var/secret_key."
    )

METRICS_TOKEN = environment.secret("METRICS_TOKEN", VAR_DIR / "metrics_token")
if METRICS_TOKEN and len(METRICS_TOKEN) < 20:
    raise ImproperlyConfigured("METRICS_TOKEN must be at least 20 characters, or empty.")
METRICS_PORT = environment.integer("METRICS_PORT", 0, low=0, high=65535)

_cookie_prefix = "__Host-" if SITE_ADDRESS.secure else ""
SESSION_COOKIE_NAME = f"{_cookie_prefix}session"
SESSION_COOKIE_SECURE = SITE_ADDRESS.secure
CSRF_COOKIE_NAME = f"{_cookie_prefix}csrf"
CSRF_COOKIE_SECURE = SITE_ADDRESS.secure
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = [SITE_URL]
LANGUAGE_COOKIE_NAME = f"{_cookie_prefix}language"
LANGUAGE_COOKIE_SECURE = SITE_ADDRESS.secure
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
THEME_COOKIE_NAME = f"{_cookie_prefix}theme"
TIME_ZONE_COOKIE_NAME = f"{_cookie_prefix}time_zone"  # as chosen in the settings
BROWSER_TIME_ZONE_COOKIE_NAME = f"{_cookie_prefix}browser_time_zone"  # as a script has found it
MESSAGE_COOKIE_NAME = f"{_cookie_prefix}messages"
MESSAGE_STORAGE = "oceania_site.messages.MessageStorage"

SECURE_SSL_REDIRECT = SITE_ADDRESS.secure
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if SITE_ADDRESS.secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SITE_ADDRESS.secure
SECURE_HSTS_PRELOAD = SITE_ADDRESS.secure
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF, SITE_ADDRESS.socket_origin],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# What the site is made of

# The games that can be played here, in the order in which pages name them: each a package with its
# own templates and static files, and `kind.KIND` in it says what it offers.
GAME_KINDS = ["games.kinds.oceania", "games.kinds.oceans"]

INSTALLED_APPS = [
    "oceania_site",  # first: its `runserver` speaks ASGI
    "oceania_site.administration.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "django_htmx",
    "ladder",
    "games",
    *GAME_KINDS,
]

MIDDLEWARE = [
    "games.matches.middleware.note_arrival",  # first: a request must not wait before it is stamped
    "oceania_site.middleware.page_headers",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",  # may answer by itself, and be guarded too
    "oceania_site.compression.PageCompression",
    "oceania_site.middleware.without_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "oceania_site.time_zone.ReaderTimeZone",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "oceania_site.middleware.guests",
    "games.moderation.middleware.SuspendedPlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "oceania_site.middleware.login_returns_to_the_page",
]

ROOT_URLCONF = "oceania_site.urls"
ASGI_APPLICATION = "oceania_site.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context_processors.frame",
            ],
        },
    }
]

# Rows and pokes: the database is the truth, the channel layer only says that it changed

DATABASES = {"default": environment.database("DATABASE_URL", VAR_DIR / "oceania.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.redis_url("REDIS_URL")
CHANNEL_LAYERS = {"default": environment.channel_layer(REDIS_URL)}
CACHES = {"default": environment.cache(REDIS_URL)}

# People

AUTH_USER_MODEL = "ladder.Player"
AUTHENTICATION_BACKENDS = ["ladder.accounts.backend.PlayerBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# For so long nobody takes the name of somebody who has left.
NAMES_HELD_DAYS = environment.integer("NAMES_HELD_DAYS", 365, low=0, high=36_500)

EMAIL_CONFIRMATION = environment.choice(
    "EMAIL_CONFIRMATION", "optional", ["none", "optional", "mandatory"]
)
_email_field = "email*" if EMAIL_CONFIRMATION == "mandatory" else "email"
ACCOUNT_ADAPTER = "ladder.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "ladder.accounts.forms.AddEmailForm",
    "change_password": "ladder.accounts.forms.ChangePasswordForm",
    "login": "ladder.accounts.forms.LoginForm",
    "reset_password": "ladder.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "ladder.accounts.forms.ResetPasswordKeyForm",
    "signup": "ladder.accounts.forms.SignupForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", _email_field, "password1*", "password2*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = EMAIL_CONFIRMATION
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Oceania] "
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
# Nobody learns at sign-up whose an address is: it is the mail to it that asks.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {"guest": "10/h/ip"}  # beside allauth's own

MFA_ADAPTER = "ladder.accounts.adapter.MFAAdapter"
MFA_FORMS = {
    "add_webauthn": "ladder.accounts.passkey_forms.AddWebAuthnForm",
    "authenticate_webauthn": "ladder.accounts.passkey_forms.AuthenticateWebAuthnForm",
    "login_webauthn": "ladder.accounts.passkey_forms.LoginWebAuthnForm",
    "reauthenticate_webauthn": "ladder.accounts.passkey_forms.ReauthenticateWebAuthnForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Where an address need not be confirmed, an unconfirmed one must not stand in the way.
MFA_ALLOW_UNVERIFIED_EMAIL = EMAIL_CONFIRMATION != "mandatory"
# Passkeys want https. Browsers make an exception of this machine, and so do we.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = SITE_ADDRESS.local and not SITE_ADDRESS.secure
MFA_TOTP_ISSUER = "Oceania"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off
STAFF_SECOND_STEP = environment.boolean("STAFF_SECOND_STEP", default=False)

# E-mail

_mail = environment.mail_server("EMAIL_URL")
EMAIL_BACKEND = _mail.backend
EMAIL_HOST = _mail.host
EMAIL_PORT = _mail.port
EMAIL_HOST_USER = _mail.user
EMAIL_HOST_PASSWORD = _mail.password
EMAIL_USE_TLS = _mail.encryption == "starttls"
EMAIL_USE_SSL = _mail.encryption == "implicit"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.sender(
    "DEFAULT_FROM_EMAIL", f"Oceania <noreply@{SITE_ADDRESS.host}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Languages and time

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "oceania_site.formats"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "servestatic.storage.CompressedManifestStaticFilesStorage"
    },
}

# Logging: to stderr. Requests are not logged, and what Django says of one that failed names its
# route, since addresses can hold one-time tokens.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "oceania_site.logs.RouteFormatter",
            "fmt": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "oceania_site.logs.JsonFormatter"},
    },
    "filters": {
        "seldom": {"()": "oceania_site.logs.Seldom", "seconds": 60},
        "seldom away": {"()": "oceania_site.logs.SeldomAway", "seconds": 60},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": environment.choice("LOG_FORMAT", "line", ["line", "json"]),
        }
    },
    "root": {
        "handlers": ["stderr"],
        "level": environment.choice(
            "LOG_LEVEL", "INFO", ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
        ),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # An address that is wrong, or not for everybody, is the visitor's affair.
        "django.request": {"level": "ERROR", "filters": ["seldom away"]},
        # What these say of Redis or of the database, they say every second or two while it is away.
        **{
            name: {"filters": ["seldom"]}
            for name in (
                "channels_redis.pubsub",
                "games.live.layer",
                "games.live.match_group",
                "games.live.consumers",
                "games.live.hub",
            )
        },
    },
}
