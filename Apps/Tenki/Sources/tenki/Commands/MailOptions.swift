import ArgumentParser
import Foundation
import KasaneHTTP
import KasaneHummingbird
import KasaneMail
import KasaneSMTP
import Logging
import TenkiTerminal
import TenkiWeb

/// The options for mails: to whom the server hands them, and where their links lead.
struct MailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The URL by which people reach this server, such as https://weather.example.",
            discussion: """
                The links in mails begin with it. With https:, cookies are sent over TLS only, also if \
                a proxy ends TLS. By default links lead to --host and --port.
                """,
            valueName: "url"
        )
    )
    var publicUrl: String?

    @Option(
        help: ArgumentHelp(
            "The server that sends mails, such as smtp.example:587. (default: none)",
            discussion: """
                Without one, people cannot create accounts themselves. The user and the password are \
                read from the environment variables TENKI_MAIL_USER and TENKI_MAIL_PASSWORD.
                """,
            valueName: "host"
        )
    )
    var mailServer: String?

    @Option(
        help: ArgumentHelp(
            "The protection of the connection: startTLS, tls or unencrypted. (default: startTLS)",
            valueName: "kind"
        )
    )
    var mailSecurity: String?

    @Option(
        help: ArgumentHelp(
            "A folder into which mails are written instead of being sent.",
            valueName: "path"
        )
    )
    var mailFolder: String?

    @Option(
        help: ArgumentHelp(
            "The address of the author of mails, such as tenki@weather.example.",
            valueName: "address"
        )
    )
    var mailFrom: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Let visitors create accounts. (default: if mails can be sent)"
    )
    var signUp: Bool?

    /// How a server sends its mails.
    struct Configuration {
        let delivery: MailDelivery
        let allowsSignUp: Bool
        let outbox: MemoryOutbox?
    }

    /// Returns how the server sends its mails.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - server: The configuration of the server, except for its mails.
    ///   - isDemo: Whether the data is that of a demo, whose mails a page shows if only this
    ///     machine reaches the server.
    /// - Returns: The configuration.
    /// - Throws: ``CommandError`` if a setting is invalid.
    func configuration(
        _ settings: Settings,
        of server: WebConfiguration,
        isDemo: Bool
    ) throws(CommandError) -> Configuration {
        let (address, transport) = (server.address, server.transport)
        let url = try settings.value(
            of: .text(.publicURL, Self.urls, where: { Self.origin($0) != nil }),
            given: publicUrl
        )
        let (mailer, outbox) = try mailer(
            settings,
            hasOutbox: isDemo && Self.isLocal(server, at: url)
        )
        if isDemo, mailer == nil {
            Logger.tenki.warning(
                """
                The demo has no outbox and no sign-up, because by its options other machines reach \
                this server; --mail-folder writes mails to files
                """
            )
        }
        if mailer != nil, outbox == nil, url == nil, address.port == 0 {
            throw CommandError("Mails need --public-url, because --port 0 is any port.", .usage)
        }
        let origin =
            url.flatMap(Self.origin)
            ?? address.url(port: address.port, scheme: transport.scheme)
        let allowsSignUp = try settings.value(of: .flag(.signUp), given: signUp) ?? (mailer != nil)
        guard mailer != nil || !allowsSignUp else {
            throw CommandError("--sign-up needs --mail-server or --mail-folder.", .usage)
        }
        return Configuration(
            delivery: MailDelivery(
                mailer: mailer ?? NoMailer(),
                sender: try sender(settings, isRequired: mailer is SMTPMailer),
                origin: origin,
                isSecure: transport.isSecure || origin.hasPrefix("https:"),
                sendsMails: mailer != nil
            ),
            allowsSignUp: allowsSignUp,
            outbox: outbox
        )
    }

    private func mailer(
        _ settings: Settings,
        hasOutbox: Bool
    ) throws(CommandError) -> ((any Mailer)?, MemoryOutbox?) {
        let server = try settings.value(
            of: .text(.mailServer, "a server, such as smtp.example:587"),
            given: mailServer
        )
        let folder = try settings.value(
            of: .text(.mailFolder, "the path of a folder"),
            given: mailFolder
        )
        guard server == nil || folder == nil else {
            throw CommandError("Give either --mail-server or --mail-folder.", .usage)
        }
        do {
            if let server { return (try smtp(server, settings), nil) }
            if let folder { return (try FileOutbox(URL(filePath: folder)), nil) }
        } catch let error as MailError {
            throw CommandError("\(error)", .usage)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)", .failed)
        }
        guard hasOutbox else { return (nil, nil) }
        let outbox = MemoryOutbox()
        return (outbox, outbox)
    }

    private func smtp(_ server: String, _ settings: Settings) throws -> SMTPMailer {
        let kind = try settings.value(
            of: .text(.mailSecurity, "startTLS, tls or unencrypted") {
                SMTPSecurity(rawValue: $0) != nil
            },
            given: mailSecurity
        )
        let user = try settings.value(of: .text(.mailUser, "the name of a user"))
        let password = try settings.value(of: .text(.mailPassword, "a password"))
        guard (user == nil) == (password == nil) else {
            throw CommandError(
                "TENKI_MAIL_USER and TENKI_MAIL_PASSWORD go together: set both or neither.",
                .usage
            )
        }
        let (host, port) = try Self.parts(of: server)
        var credentials: SMTPCredentials?
        if let user, let password { credentials = SMTPCredentials(user: user, password: password) }
        return try SMTPMailer(
            host: host,
            port: port,
            security: kind.flatMap(SMTPSecurity.init) ?? .startTLS,
            credentials: credentials
        )
    }

    private func sender(
        _ settings: Settings,
        isRequired: Bool
    ) throws(CommandError) -> Mailbox {
        let address = try settings.value(
            of: .text(.mailFrom, "an email address") { (try? Mailbox($0)) != nil },
            given: mailFrom
        )
        guard address != nil || !isRequired else {
            throw CommandError("--mail-server needs --mail-from, the author of mails.", .usage)
        }
        do throws(MailFormatError) {
            return try Mailbox(address ?? "tenki@demo.invalid", name: "Tenki")
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }

    /// Returns whether no option says that other machines reach the server.
    ///
    /// Everyone who reads the outbox can sign in as anyone. A proxy and a name of the server are
    /// for others, also if the server listens on this machine only.
    private static func isLocal(_ server: WebConfiguration, at url: String?) -> Bool {
        let hosts = [server.address.host, url.flatMap { URL(string: $0)?.host() }]
        return server.hostNames.isEmpty && server.clients.trustedProxies.isEmpty
            && hosts.compactMap(\.self).allSatisfy(isLoopback)
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host)
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static let urls = "a URL without a path, such as https://weather.example"

    private static func origin(_ text: String) -> String? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""),
            let host = url.host(), !host.isEmpty, ["", "/"].contains(url.path()),
            url.query() == nil, url.user() == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns the host and the port of a server such as `smtp.example:587` or `[::1]:25`.
    private static func parts(of server: String) throws(CommandError) -> (String, Int?) {
        guard let colon = server.lastIndex(of: ":"), !server.hasSuffix("]"),
            server.hasPrefix("[") || server.firstIndex(of: ":") == colon
        else { return (server, nil) }
        guard let port = Int(server[server.index(after: colon)...]), (1...65_535).contains(port)
        else {
            throw CommandError("--mail-server takes a server, such as smtp.example:587.", .usage)
        }
        return (String(server[..<colon]), port)
    }
}

/// Drops the mails of a server that cannot send any.
private struct NoMailer: Mailer {
    func send(_ mail: Mail) async throws {
        Logger.tenki.info("A mail is not sent, because the server has no --mail-server")
    }
}

extension MailDelivery {
    static let none: Self = {
        guard let sender = try? Mailbox("tenki@demo.invalid") else {
            preconditionFailure("The address is valid.")
        }
        return Self(
            mailer: NoMailer(),
            sender: sender,
            origin: "http://localhost",
            isSecure: false,
            sendsMails: false
        )
    }()
}
