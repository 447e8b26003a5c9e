"""What an authenticator app does: RFC 6238, written anew from the text."""

import base64
import hashlib
import hmac
import time


def totp(secret: str, *, steps_ahead: int = 0) -> str:
    counter = int(time.time()) // 30 + steps_ahead
    digest = hmac.new(base64.b32decode(secret), counter.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"
