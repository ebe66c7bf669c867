"""Reads the messages of a folder, and prints a JSON object with a value for each file's name.

The reader is Python's own, which shares no code with the library.
"""

import base64
import email
import email.policy
import json
import os
import sys
from email.header import decode_header, make_header
from email.utils import getaddresses


def mailboxes(message, name):
    # The newer interface of some versions adds spaces between the encoded words of a name.
    lines = message.get(name, "").splitlines()
    return [
        {"address": address, "name": str(make_header(decode_header(display)))}
        for display, address in getaddresses(["".join(lines)])
    ]


def defects(message):
    found = [repr(defect) for part in message.walk() for defect in part.defects]
    for part in message.walk():
        for name, value in part.items():
            found += [f"{name}: {defect!r}" for defect in value.defects]
    return found


def without_end(text):
    return text.removesuffix("\r\n")


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    message = email.message_from_bytes(content, policy=email.policy.default)
    older = email.message_from_bytes(content)
    text = message.get_body(("plain",))
    html = message.get_body(("html",))
    return {
        "headers": message.keys(),
        "id": message["Message-ID"],
        "seconds": int(message["Date"].datetime.timestamp()),
        "subject": message["Subject"],
        "from": mailboxes(older, "From"),
        "to": mailboxes(older, "To"),
        "cc": mailboxes(older, "Cc"),
        "replyTo": mailboxes(older, "Reply-To"),
        # The last line of a message ends in any case.
        "text": text.get_content() if message.is_multipart() else without_end(text.get_content()),
        "html": html.get_content() if html else None,
        "files": [
            {
                "name": part.get_filename(),
                "mediaType": part.get_content_type(),
                "content": base64.b64encode(part.get_payload(decode=True)).decode(),
            }
            for part in message.iter_attachments()
        ],
        "defects": defects(message),
    }


folder = sys.argv[1]
json.dump({name: read(os.path.join(folder, name)) for name in os.listdir(folder)}, sys.stdout)
