from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """The site's hasher with the least work that Argon2 knows, since no test attacks it."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


class CountedArgon2(QuickArgon2):
    """The same, which counts how often it has worked."""

    times = 0

    def encode(self, password: str, salt: str) -> str:
        CountedArgon2.times += 1
        return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        CountedArgon2.times += 1
        return super().verify(password, encoded)
