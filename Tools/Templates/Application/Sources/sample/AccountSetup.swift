import KasaneAccounts
import KasaneHummingbird
import KasaneMail
import KasaneSMTP
import KasaneSettings
import KasaneStore

extension Setting where Value == String {
    static let smtpHost = text(
        "smtp-host",
        "a host name",
        help: "The mail server, with STARTTLS. Without one, mail is printed."
    )
    static let smtpUser = text("smtp-user", "a name", help: "The user at the mail server.")
    static let smtpPassword = secret("smtp-password", "a password", help: "The user's password.")
    static let sender = text("sender", "an email address", help: "The sender of mail.")
}

/// The settings of accounts: how their mail is sent, and where its links lead.
struct AccountSetup: Sendable {
    static let settings: [SettingDeclaration] = [
        Setting<String>.smtpHost, .smtpUser, .smtpPassword, .sender,
    ].map(\.declaration)

    private let mailer: any Mailer
    private let mails: AccountMailSettings
    /// Whether visitors use HTTPS.
    private let isSecure: Bool

    init(_ settings: Settings) throws {
        let site = try settings.value(of: .publicURL) ?? "http://localhost:8080"
        isSecure = site.hasPrefix("https://")
        mailer = try Self.mailer(settings, isSecure: isSecure)
        mails = AccountMailSettings(
            siteName: "sample",
            pages: "\(site)/account",
            sender: try Mailbox(settings.value(of: .sender) ?? "noreply@localhost.example")
        )
    }

    func accounts(in store: any SQLStore) -> Accounts {
        Accounts(
            transactions: store.transactions { AccountRepositories(transaction: $0) },
            settings: AccountSettings(siteWords: ["sample"], isSecure: isSecure)
        )
    }

    func mailHandler(for accounts: Accounts) -> AccountMailHandler {
        AccountMailHandler(accounts: accounts, mailer: mailer, settings: mails)
    }

    private static func mailer(_ settings: Settings, isSecure: Bool) throws -> any Mailer {
        guard let host = try settings.value(of: .smtpHost) else {
            // Printed links would let whoever reads the log into every account.
            guard !isSecure else {
                throw SettingError("public-url is https, so smtp-host and sender are required")
            }
            return PrintingMailer()
        }
        guard let user = try settings.value(of: .smtpUser) else {
            return try SMTPMailer(host: host)
        }
        guard let password = try settings.value(of: .smtpPassword) else {
            throw SettingError("smtp-user requires smtp-password")
        }
        let credentials = SMTPCredentials(user: user, password: password)
        return try SMTPMailer(host: host, credentials: credentials)
    }
}

/// Prints mail with its links, for development.
private struct PrintingMailer: Mailer {
    func send(_ mail: Mail) async throws {
        let receivers = mail.to.map(\.address).joined(separator: ", ")
        print("Mail to \(receivers): \(mail.subject)\n\n\(mail.text)")
    }
}
