import KasaneMail
import KasaneSMTP
import KasaneSettings
import TenkiTerminal

extension MailDelivery {
    static let settings = [
        Setting<String>.mailFolder.declaration, Setting<String>.mailFrom.declaration,
        Setting<String>.mailPassword.declaration, Setting<String>.mailSecurity.declaration,
        Setting<String>.mailServer.declaration, Setting<String>.mailUser.declaration,
        Setting<Bool>.signUp.declaration,
    ]
}

extension Setting where Value == String {
    static let mailFrom = text(
        "mail-from",
        "an email address",
        help: "The sender of emails, required with a mail server.",
        where: { (try? Mailbox($0)) != nil }
    )
    static let mailPassword = secret(
        "mail-password",
        "a password",
        help: "The password for the mail server, set together with mail-user."
    )
    static let mailSecurity = text(
        "mail-security",
        "startTLS, tls or unencrypted",
        help: "The encryption of the connection to the mail server. The default is startTLS.",
        where: { SMTPSecurity(rawValue: $0) != nil }
    )
    static let mailUser = secret(
        "mail-user",
        "the name of a user",
        help: "The user at the mail server, set together with mail-password."
    )
}

extension Setting where Value == Bool {
    static let signUp = flag(
        "sign-up",
        help: "Let visitors create accounts. By default, they can if emails can be sent."
    )
}
