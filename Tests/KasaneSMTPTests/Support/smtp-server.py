"""A mail server for tests, on a free port of this machine, until its standard input ends.

Its argument is a JSON object: "folder" for the mails, "security" ("tls", "startTLS" or
"unencrypted"), "certificate" and "key" for TLS, "users" (passwords by user, who must log in),
"login" (false to offer no way to log in). It prints events, one a line: "port" with the number,
"waiting" when it leaves a command without a reply, "closed" when a connection ends. A line of its
input lets it read on where it waits for the content of a mail.

What it does depends on the part of an address before the "@".
"""

import asyncio
import json
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult

options = json.loads(sys.argv[1])
refused_once = set()
count = 0
is_mute = False
resumed = asyncio.Event()


def report(*event):
    print(*event, flush=True)


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if address.startswith("blocked@"):
            return "550 5.7.1 This sender is blocked"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        name = address.split("@")[0].strip('">')
        if name == "unknown":
            return "550 5.1.1 No such user"
        if name == "busy" and address not in refused_once:
            refused_once.add(address)
            return "451 4.2.1 Try again later"
        if name == "slow":
            report("waiting")
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        global count, is_mute
        names = [address.split("@")[0] for address in envelope.rcpt_tos]
        if "spam" in names:
            return "554 5.7.1 Refused: hunter2 is not allowed"
        is_mute = is_mute or "mute" in names
        if "full" in names:
            return "452 4.3.1 No space"
        count += 1
        mail = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "paths": envelope.paths,
            "user": session.auth_data.login.decode() if session.authenticated else None,
            "isEncrypted": session.ssl is not None or options["security"] == "tls",
            "message": envelope.original_content.decode("ascii"),
        }
        with open(f"{options['folder']}/{count:03}.json", "w") as file:
            json.dump(mail, file)
        return "250 OK"


class Server(SMTP):
    async def smtp_RCPT(self, arg):
        # The handler gets the address without quotes.
        self.envelope.paths = getattr(self.envelope, "paths", []) + [arg]
        await super().smtp_RCPT(arg)

    async def smtp_DATA(self, arg):
        if any(address.startswith("stuck@") for address in self.envelope.rcpt_tos):
            self.transport.pause_reading()
            await self.push("354 End data with <CR><LF>.<CR><LF>")
            report("waiting")
            await resumed.wait()
            self.transport.resume_reading()
            self.push = self.push_nothing
        await super().smtp_DATA(arg)

    async def smtp_QUIT(self, arg):
        if is_mute:
            await asyncio.sleep(3600)
        await super().smtp_QUIT(arg)

    async def push_nothing(self, status):
        """Replies nothing: the beginning of the data has a reply already."""

    def connection_lost(self, error):
        super().connection_lost(error)
        report("closed")


def authenticate(server, session, envelope, mechanism, data):
    is_right = options["users"].get(data.login.decode()) == data.password.decode()
    # The server sends the reply 535 only to what is not handled.
    return AuthResult(success=is_right, handled=is_right, auth_data=data if is_right else None)


def make(context):
    uses_starttls = options["security"] == "startTLS"
    return Server(
        Handler(),
        hostname="localhost",
        data_size_limit=30_000_000,
        tls_context=context if uses_starttls else None,
        require_starttls=uses_starttls,
        authenticator=authenticate if options["users"] else None,
        auth_required=bool(options["users"]),
        auth_require_tls=uses_starttls,
        auth_exclude_mechanism=None if options["login"] else ["LOGIN", "PLAIN"],
    )


async def main():
    context = None
    if options["security"] != "unencrypted":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options["certificate"], options["key"])
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: make(context),
        "127.0.0.1",
        0,
        ssl=context if options["security"] == "tls" else None,
    )
    report("port", server.sockets[0].getsockname()[1])
    end = asyncio.Event()

    def wait_for_end():
        for _ in sys.stdin:
            loop.call_soon_threadsafe(resumed.set)
        loop.call_soon_threadsafe(end.set)

    threading.Thread(target=wait_for_end, daemon=True).start()
    await end.wait()


asyncio.run(main())
