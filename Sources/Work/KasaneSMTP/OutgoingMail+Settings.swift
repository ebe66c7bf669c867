import Foundation
public import KasaneMail
public import KasaneSettings

extension OutgoingMail {
    /// The settings read by ``init(_:siteName:site:)``.
    ///
    /// These are `mail-server`, `mail-security`, `mail-user`, `mail-password`, `mail-from`,
    /// `mail-folder` and `outbox`.
    public static var settings: [SettingDeclaration] {
        [
            Setting<String>.mailServer.declaration, Setting<SMTPSecurity>.mailSecurity.declaration,
            Setting<String>.mailUser.declaration, Setting<String>.mailPassword.declaration,
            Setting<String>.mailFrom.declaration, Setting<String>.mailFolder.declaration,
            Setting<Bool>.outbox.declaration,
        ]
    }

    /// Whether any of `mail-server`, `mail-folder` and `outbox` is set.
    ///
    /// Check this if your application can also run without email.
    public static func isConfigured(in settings: Settings) throws(SettingError) -> Bool {
        if try settings.value(of: .mailServer) != nil { return true }
        if try settings.value(of: .mailFolder) != nil { return true }
        return try settings.value(of: .outbox) ?? false
    }

    /// Creates a configuration from an application's settings.
    ///
    /// ```swift
    /// application.settings = OutgoingMail.settings
    ///
    /// let mail = try OutgoingMail(settings, siteName: "Tenki", site: settings.siteURL())
    /// ```
    ///
    /// - Parameters:
    ///   - settings: The settings of an application that declares ``settings``.
    ///   - siteName: The site's name, used as the sender's display name.
    ///   - site: The site's URL, without a trailing slash. If a mail server is set, recipients must
    ///     be able to open the URL.
    /// - Throws: `SettingError` if settings contradict each other, none of `mail-server`,
    ///   `mail-folder` and `outbox` is set, or the folder can't be used.
    public init(
        _ settings: Settings,
        siteName: String,
        site: String
    ) throws(SettingError) {
        let server = try settings.value(of: .mailServer)
        let folder = try settings.value(of: .mailFolder)
        let isShown = try settings.value(of: .outbox) ?? false
        let mailer: any Mailer
        var outbox: (any Outbox)?
        if let server {
            guard folder == nil, !isShown else {
                throw SettingError("mail-server cannot be combined with mail-folder or outbox")
            }
            guard URL(string: site)?.host() != "localhost" else {
                throw SettingError("mail-server requires public-url for the links in emails")
            }
            mailer = try settings.smtpMailer(server)
        } else {
            try settings.rejectServerSettings()
            guard folder != nil || isShown else {
                throw SettingError(
                    """
                    set --mail-server to send emails, --mail-folder to write them to files, or \
                    --outbox to show them at /outbox during development
                    """
                )
            }
            let kept: any Outbox
            if let folder { kept = try Self.outbox(folder) } else { kept = MemoryOutbox() }
            mailer = kept
            if isShown { outbox = kept }
        }
        self.init(
            mailer: mailer,
            sender: try settings.sender(siteName, isRequired: server != nil),
            site: site,
            outbox: outbox
        )
    }

    private static func outbox(_ folder: String) throws(SettingError) -> FileOutbox {
        do throws(MailError) {
            return try FileOutbox(URL(filePath: folder))
        } catch {
            throw SettingError("mail-folder: \(error.reason)")
        }
    }
}

extension Settings {
    fileprivate func sender(_ name: String, isRequired: Bool) throws(SettingError) -> Mailbox {
        let address = try value(of: .mailFrom)
        guard address != nil || !isRequired else {
            throw SettingError("mail-server requires mail-from, the sender of the emails")
        }
        do throws(MailFormatError) {
            return try Mailbox(address ?? "\(application)@localhost.invalid", name: name)
        } catch {
            throw SettingError("mail-from: \(error)")
        }
    }

    fileprivate func smtpMailer(_ server: String) throws(SettingError) -> SMTPMailer {
        let (user, password) = (try value(of: .mailUser), try value(of: .mailPassword))
        guard (user == nil) == (password == nil) else {
            throw SettingError("mail-user and mail-password must be set together")
        }
        var credentials: SMTPCredentials?
        if let user, let password { credentials = SMTPCredentials(user: user, password: password) }
        guard let (host, port) = hostAndPort(of: server) else {
            preconditionFailure("The setting only allows valid servers.")
        }
        let security = try value(of: .mailSecurity) ?? .startTLS
        do throws(MailError) {
            return try SMTPMailer(
                host: host,
                port: port,
                security: security,
                credentials: credentials
            )
        } catch {
            throw SettingError("mail-server: \(error.reason)")
        }
    }

    fileprivate func rejectServerSettings() throws(SettingError) {
        let security = try value(of: .mailSecurity)
        let (user, password) = (try value(of: .mailUser), try value(of: .mailPassword))
        guard security == nil, user == nil, password == nil else {
            throw SettingError("mail-security, mail-user and mail-password require mail-server")
        }
    }
}

/// Parses a server's host and port, or returns `nil` if the string isn't a valid server.
///
/// An IPv6 address is written in brackets, as in `[::1]:25`.
private func hostAndPort(of server: String) -> (host: String, port: Int?)? {
    let pattern = #/(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]\s]+))(?::([0-9]{1,5}))?/#
    guard let match = server.wholeMatch(of: pattern),
        let host = match.output.1 ?? match.output.2
    else { return nil }
    let port = match.output.3.flatMap { Int($0) }
    guard port.map({ (1...65_535).contains($0) }) ?? true else { return nil }
    return (String(host), port)
}

extension Setting where Value == String {
    fileprivate static let mailServer = text(
        "mail-server",
        "a server, such as smtp.example:587",
        help: "The SMTP server that sends emails.",
        where: { hostAndPort(of: $0) != nil }
    )
    // Secret, because some services use an access key as the user name.
    fileprivate static let mailUser = secret(
        "mail-user",
        "a user name",
        help: "The user name for the SMTP server. By default, no authentication is used."
    )
    fileprivate static let mailPassword = secret(
        "mail-password",
        "a password",
        help: "The password for the SMTP server."
    )
    fileprivate static let mailFrom = text(
        "mail-from",
        "an email address, such as noreply@weather.example",
        help: "The sender of all emails.",
        where: { (try? Mailbox($0)) != nil }
    )
    fileprivate static let mailFolder = text(
        "mail-folder",
        "the path of a folder",
        help: "Write emails to this folder instead of sending them."
    )
}

extension Setting where Value == SMTPSecurity {
    fileprivate static let mailSecurity = choice(
        "mail-security",
        help: "How to encrypt the connection to the SMTP server. The default is startTLS."
    )
}

extension Setting where Value == Bool {
    fileprivate static let outbox = flag(
        "outbox",
        help: """
            Keep emails instead of sending them, in memory or in mail-folder, and show them to \
            everyone at /outbox, for development on this machine.
            """
    )
}
