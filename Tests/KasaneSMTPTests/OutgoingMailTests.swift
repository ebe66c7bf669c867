import KasaneMail
import KasaneSMTP
import KasaneSettings
import KasaneTesting
import Testing

@Suite
struct OutgoingMailTests {
    @Test(arguments: ["smtp.example", "smtp.example:587", "127.0.0.1:25", "[::1]", "[::1]:25"])
    func `a server sends mails in the name of the site`(server: String) throws {
        let mail = try mail(["--mail-server", server, "--mail-from", "noreply@weather.example"])
        let sender = try Mailbox("noreply@weather.example", name: "Weather")

        #expect(mail.mailer is SMTPMailer)
        #expect(mail.sender == sender)
        #expect(mail.site == "https://weather.example")
        #expect(mail.isSecure)
        #expect(mail.outbox == nil)
    }

    @Test func `emails of a development server stay in memory, for everyone to read`() throws {
        let mail = try mail(["--outbox"], site: "http://localhost:8080")

        #expect(mail.mailer is MemoryOutbox)
        #expect(mail.outbox is MemoryOutbox)
        #expect(mail.sender.address == "weather@localhost.invalid")
        #expect(!mail.isSecure)
    }

    @Test(arguments: [false, true])
    func `emails in a folder are shown only on request`(isShown: Bool) throws {
        let folder = try TemporaryFile()
        let mail = try mail(["--mail-folder", folder.path] + (isShown ? ["--outbox"] : []))

        #expect(mail.mailer is FileOutbox)
        #expect((mail.outbox is FileOutbox) == isShown)
    }

    @Test(arguments: [
        (
            "",
            """
            set --mail-server to send emails, --mail-folder to write them to files, or --outbox to \
            show them at /outbox during development
            """
        ),
        (
            "--outbox --mail-from x",
            "--mail-from must be an email address, such as noreply@weather.example"
        ),
        (
            "--outbox --mail-security tls",
            "mail-security, mail-user and mail-password require mail-server"
        ),
        (
            "--mail-folder /none/mails",
            "mail-folder: cannot create it: No such file or directory"
        ),
        (
            "--mail-server smtp.example:0",
            "--mail-server must be a server, such as smtp.example:587"
        ),
        (
            "--mail-server smtp.example",
            "mail-server requires mail-from, the sender of the emails"
        ),
        (
            "--mail-server smtp.example --outbox",
            "mail-server cannot be combined with mail-folder or outbox"
        ),
        (
            "--mail-server smtp.example --mail-folder mails",
            "mail-server cannot be combined with mail-folder or outbox"
        ),
        (
            "--mail-server smtp.example --mail-security none",
            "--mail-security must be tls or startTLS or unencrypted"
        ),
        (
            "--mail-server smtp.example --mail-security unencrypted",
            "mail-server: TLS is required for a server on another machine"
        ),
    ])
    func `settings that contradict each other are named`(options: String, text: String) throws {
        let error = #expect(throws: SettingError.self) {
            try mail(options.split(separator: " ").map(String.init))
        }

        #expect(error?.description == text)
    }

    @Test func `a server needs an address that recipients can open`() throws {
        let error = #expect(throws: SettingError.self) {
            try mail(Self.server, site: "http://localhost:8080")
        }

        #expect(
            error?.description == "mail-server requires public-url for the links in emails"
        )
    }

    @Test func `a password is a variable, and no error contains it`() throws {
        let option = #expect(throws: SettingError.self) {
            try mail(["--mail-password", "hunter2"])
        }
        #expect(
            option?.description == """
                --mail-password cannot be an option, because any user of this machine could read \
                its value; set WEATHER_MAIL_PASSWORD or the key in the configuration file
                """
        )

        let user = ["WEATHER_MAIL_USER": "weather"]
        _ = try mail(Self.server, user.merging(["WEATHER_MAIL_PASSWORD": "hunter2"]) { $1 })
        let alone = #expect(throws: SettingError.self) { try mail(Self.server, user) }
        #expect(alone?.description == "mail-user and mail-password must be set together")
        let invalid = #expect(throws: SettingError.self) {
            try mail(Self.server, user.merging(["WEATHER_MAIL_PASSWORD": "hunter2\u{7}"]) { $1 })
        }
        #expect(invalid?.description.hasPrefix("mail-server: the user name or password") == true)
        #expect(invalid?.description.contains("hunter2") == false)
    }

    private static let server = [
        "--mail-server", "smtp.example", "--mail-from", "noreply@weather.example",
    ]

    private func mail(
        _ arguments: [String],
        _ environment: [String: String] = [:],
        site: String = "https://weather.example"
    ) throws -> OutgoingMail {
        let settings = try Settings(
            of: "weather",
            declaring: OutgoingMail.settings,
            arguments: arguments,
            environment: environment
        )
        return try OutgoingMail(settings, siteName: "Weather", site: site)
    }
}
