import Foundation
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneMail
import KasaneSMTP
import KasaneSettings
import Logging
import TenkiTerminal

/// Outgoing email: the mailer, the sender and the base URL of links.
struct MailDelivery: Sendable {
    let mailer: any Mailer
    let sender: Mailbox
    /// The URL of the site without a path, such as `https://weather.example`.
    let origin: String
    let isSecure: Bool
    let sendsMails: Bool
    let allowsSignUp: Bool
    /// A demo's emails, shown at `/outbox`.
    let outbox: MemoryOutbox?

    static let none: Self = {
        guard let sender = try? Mailbox("tenki@demo.invalid") else {
            preconditionFailure("The address is valid.")
        }
        return Self(sender: sender)
    }()

    private init(sender: Mailbox) {
        mailer = NoMailer()
        self.sender = sender
        origin = "http://localhost"
        isSecure = false
        sendsMails = false
        allowsSignUp = false
        outbox = nil
    }

    init(_ settings: Settings, _ socket: InheritedSocket?, isDemo: Bool) throws {
        let isLocal = try settings.isLocal && socket?.isLoopback ?? true
        let mailer = try Self.mailer(settings, hasOutbox: isDemo && isLocal)
        outbox = mailer as? MemoryOutbox
        if isDemo, mailer == nil {
            Logger.tenki.warning(
                """
                The demo has no outbox and no sign-up, because its settings or its socket let other \
                machines reach this server; --mail-folder writes emails to files
                """
            )
        }
        let url = try settings.value(of: .publicURL)
        if mailer != nil, outbox == nil, url == nil, try settings.value(of: .port) == 0 {
            throw SettingError("emails require public-url if the port is 0")
        }
        let usesHTTPS = try settings.value(of: .certificate) != nil
        origin = try settings.siteURL(isSecure: usesHTTPS)
        isSecure = usesHTTPS || origin.hasPrefix("https:")
        sendsMails = mailer != nil
        allowsSignUp = try settings.value(of: .signUp) ?? (mailer != nil)
        guard mailer != nil || !allowsSignUp else {
            throw SettingError("sign-up requires mail-server or mail-folder")
        }
        let address = try settings.value(of: .mailFrom)
        guard address != nil || !(mailer is SMTPMailer) else {
            throw SettingError("mail-server requires mail-from, the sender of the emails")
        }
        sender = try Mailbox(address ?? "tenki@demo.invalid", name: "Tenki")
        self.mailer = mailer ?? NoMailer()
    }

    private static func mailer(
        _ settings: Settings,
        hasOutbox: Bool
    ) throws -> (any Mailer)? {
        let server = try settings.value(of: .mailServer)
        let folder = try settings.value(of: .mailFolder)
        guard server == nil || folder == nil else {
            throw SettingError("set either mail-server or mail-folder")
        }
        do {
            if let server { return try smtp(server, settings) }
            if let folder { return try FileOutbox(URL(filePath: folder)) }
        } catch let error as MailError {
            throw SettingError("\(error)")
        } catch let error as SettingError {
            throw error
        } catch {
            throw CommandError("\(error)", .failed)
        }
        return hasOutbox ? MemoryOutbox() : nil
    }

    private static func smtp(_ server: String, _ settings: Settings) throws -> SMTPMailer {
        let security = try settings.value(of: .mailSecurity).flatMap(SMTPSecurity.init)
        let user = try settings.value(of: .mailUser)
        let password = try settings.value(of: .mailPassword)
        guard (user == nil) == (password == nil) else {
            throw SettingError("mail-user and mail-password must be set together")
        }
        let (host, port) = try parts(of: server)
        var credentials: SMTPCredentials?
        if let user, let password { credentials = SMTPCredentials(user: user, password: password) }
        return try SMTPMailer(
            host: host,
            port: port,
            security: security ?? .startTLS,
            credentials: credentials
        )
    }

    /// Returns the host and the port of a server such as `smtp.example:587` or `[::1]:25`.
    private static func parts(of server: String) throws(SettingError) -> (String, Int?) {
        guard let colon = server.lastIndex(of: ":"), !server.hasSuffix("]"),
            server.hasPrefix("[") || server.firstIndex(of: ":") == colon
        else { return (server, nil) }
        guard let port = Int(server[server.index(after: colon)...]), (1...65_535).contains(port)
        else { throw SettingError("mail-server takes a server, such as smtp.example:587") }
        return (String(server[..<colon]), port)
    }
}

/// Drops the emails of a server that cannot send any.
private struct NoMailer: Mailer {
    func send(_ mail: Mail) async throws {
        Logger.tenki.info("Email dropped: mail-server is not set")
    }
}

extension Settings {
    /// Whether all settings refer to this machine.
    ///
    /// Anyone who can read the outbox can sign in as any user. A trusted proxy or a host name means
    /// that other machines reach the server, even if it listens only on the loopback address.
    fileprivate var isLocal: Bool {
        get throws(SettingError) {
            let names = try value(of: .hostNames) ?? []
            let proxies = try value(of: .trustedProxies) ?? []
            let url = try value(of: .publicURL).flatMap { URL(string: $0)?.host() }
            let hosts = [try value(of: .host), url].compactMap(\.self)
            return names.isEmpty && proxies.isEmpty && hosts.allSatisfy(Self.isLoopback)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host)
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }
}
