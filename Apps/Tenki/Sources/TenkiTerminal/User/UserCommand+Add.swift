import ArgumentParser
import KasaneAccounts
import KasaneHummingbird
import KasaneMail
import KasaneSMTP
import KasaneSettings
import TenkiApplication
import TenkiUI
import TenkiWeb

extension UserCommand {
    struct Add: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a user.",
            discussion: """
                The user sets a password with a link that a server sends by email. If neither mail-server \
                nor mail-folder is configured, the link is printed instead.
                """
        )

        @OptionGroup var user: UserArgument

        @OptionGroup var profile: ProfileOptions

        @Flag(help: "Make the user an administrator, who can manage accounts and jobs.")
        var admin = false

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            let settings = try context.settings(for: output.database)
            let sendsMails = try OutgoingMail.isConfigured(in: settings)
            var changes = try profile.changes()
            changes.isAdministrator = admin
            let ((added, secret), language) = try await context.withAccounts(
                in: output.database,
                output.text
            ) { [changes] accounts -> (ManageAccounts.Entry, SecretToken?) in
                let added = try await accounts.add(user.mail, changes)
                guard changes.password == nil else { return (added, nil) }
                let link = try await accounts.sendPasswordLink(
                    to: added.account,
                    sendsMails: sendsMails
                )
                return (added, link)
            }
            let link = try secret.map { try settings.passwordAddress(of: $0) }
            guard !output.json else {
                return try context.terminal.print(UserDocument(added, passwordLink: link).json)
            }
            try context.terminal.print("\(UserReport([added], in: language))")
            if let link {
                try context.terminal.print(
                    language(
                        ja: "24時間以内にこのリンクでパスワードを設定できます：\n\(link)",
                        en: "Set the password within 24 hours at:\n\(link)"
                    )
                )
            }
        }
    }
}

extension Settings {
    /// The URL of the link, or its path if the server's URL is unknown.
    fileprivate func passwordAddress(of link: SecretToken) throws(SettingError) -> String {
        let origin = try value(of: .publicURL) ?? ""
        return "\(origin)\(SiteAccount.path)/reset?link=\(link.reveal())"
    }
}
