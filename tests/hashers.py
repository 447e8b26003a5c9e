from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """The site's hasher with the least work that Argon2 knows, since no test attacks it."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1
