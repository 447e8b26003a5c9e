"""Many want one name at the same moment: against a served site, since threads are the point."""

import http.client
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

from tests.harness.people import PASSPHRASE
from tests.harness.site import Site

CROWD = 8
TOKEN = "t" * 32
FIELDS = {
    "csrfmiddlewaretoken": TOKEN,
    "username": "Everybodys",
    "password1": PASSPHRASE,
    "password2": PASSPHRASE,
}


def test_of_many_who_want_one_name_at_once_one_gets_it(site: Site) -> None:
    at_once = threading.Barrier(CROWD)

    def sign_up(_number: int) -> str:
        connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=30)
        connection.connect()
        at_once.wait()
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrf={TOKEN}",
        }
        connection.request("POST", "/accounts/signup/", urlencode(FIELDS), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        connection.close()
        return answer.headers["Location"] or page

    with ThreadPoolExecutor(CROWD) as threads:
        answers = list(threads.map(sign_up, range(CROWD)))
    assert answers.count("/") == 1
    refused = [answer for answer in answers if answer != "/"]
    # Told by the form, or by the database and then led back to the form.
    told = [a for a in refused if "This name is taken." in a or a == "/accounts/signup/"]
    assert told == refused
    assert "Traceback" not in site.log.read_text()
