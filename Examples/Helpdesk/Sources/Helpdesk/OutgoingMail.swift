import Foundation
import HelpdeskInfrastructure
import KasaneAccounts
import KasaneHummingbird
import KasaneMail
import KasaneSMTP
import KasaneSettings

/// How mails are sent: to an SMTP server, or into a folder.
struct OutgoingMail: Sendable {
    static var settings: [SettingDeclaration] {
        [Setting<String>.mailServer, .mailUser, .mailPassword, .mailSender, .outbox]
            .map(\.declaration)
    }

    let mailer: any Mailer
    /// The folder, or `nil` if mails are sent to a server.
    let outbox: FileOutbox?
    let site: MailSite

    init(_ settings: Settings) throws {
        // A link in a mail needs an address that the customer can open.
        let url = try settings.value(of: .publicURL) ?? "http://localhost:8080"
        do {
            let sender = try settings.value(of: .mailSender) ?? "helpdesk@localhost.invalid"
            site = MailSite(sender: try Mailbox(sender, name: "Helpdesk"), url: url)
        } catch let error as MailFormatError {
            throw SettingError("mail-sender: \(error)")
        }
        if let server = try settings.value(of: .mailServer) {
            var credentials: SMTPCredentials?
            if let user = try settings.value(of: .mailUser) {
                guard let password = try settings.value(of: .mailPassword) else {
                    throw SettingError("mail-user requires mail-password")
                }
                credentials = SMTPCredentials(user: user, password: password)
            }
            mailer = try SMTPMailer(host: server, credentials: credentials)
            outbox = nil
        } else {
            let folder = try settings.value(of: .outbox) ?? "helpdesk-outbox"
            let outbox = try FileOutbox(URL(filePath: folder))
            mailer = outbox
            self.outbox = outbox
        }
    }

    /// The settings of the accounts, whose cookies are as secure as the site.
    var accountSettings: AccountSettings {
        AccountSettings(siteWords: ["helpdesk"], isSecure: site.url.hasPrefix("https://"))
    }
}

extension Setting where Value == String {
    fileprivate static let mailServer = text("mail-server", "a host", help: "The SMTP server.")
    fileprivate static let mailUser = text("mail-user", "a name", help: "The SMTP user.")
    fileprivate static let mailPassword = secret(
        "mail-password",
        "a password",
        help: "The SMTP password."
    )
    fileprivate static let mailSender = text(
        "mail-sender",
        "an email address",
        help: "The address from which mails are sent."
    )
    fileprivate static let outbox = text(
        "outbox",
        "the path of a folder",
        help: "The folder for mails without an SMTP server. The default is helpdesk-outbox."
    )
}
