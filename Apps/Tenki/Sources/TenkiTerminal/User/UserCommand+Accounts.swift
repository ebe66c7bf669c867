import ArgumentParser
import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

extension UserCommand {
    struct SetPassword: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-password",
            abstract: """
                Set a user's password; all of their sessions end, and their API tokens are revoked.
                """
        )

        @OptionGroup var argument: UserArgument

        @OptionGroup var password: PasswordOptions

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            guard let password = try password.read() else {
                throw CommandError("--password-file is required.", .usage)
            }
            try await output.show(in: context) { users, accounts in
                let user = try await users.user(argument.user)
                try await accounts.required().setPassword(password, user)
                return user
            }
        }
    }

    struct SetAdmin: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-admin",
            abstract: "Make a user an administrator; all of their sessions end."
        )

        @OptionGroup var argument: UserArgument

        @Flag(help: "Take the role away.")
        var none = false

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            try await output.show(in: context) { users, accounts in
                let user = try await users.user(argument.user)
                try await accounts.required().setAdministrator(!none, user)
                return user
            }
        }
    }
}

/// The option for a password, which is not an argument because the arguments of a process are
/// public.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password; - for the standard input.",
            valueName: "path"
        )
    )
    var passwordFile: String?

    /// Reads the password; `nil` without the option.
    ///
    /// - Throws: ``CommandError`` if the file cannot be read.
    func read() throws(CommandError) -> String? {
        guard let passwordFile else { return nil }
        guard passwordFile != "-" else { return readLine() ?? "" }
        guard let text = try? String(contentsOfFile: passwordFile, encoding: .utf8) else {
            // The advice is the same for every cause.
            throw CommandError("the password file \(passwordFile) cannot be read", .usage)
        }
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    static func check(_ password: String, of mail: EmailAddress) throws(CommandError) {
        do throws(PasswordPolicyError) {
            try PasswordPolicy().check(password, context: ["tenki", mail.text])
        } catch {
            throw CommandError("\(error)", .failed)
        }
    }
}

extension Accounts? {
    func required() throws(CommandError) -> Accounts {
        guard let self else {
            throw CommandError("accounts are managed at the Tenki that stores the users", .usage)
        }
        return self
    }
}

extension Accounts {
    func setAdministrator(_ isAdministrator: Bool, _ user: User) async throws {
        try await setRoles(
            isAdministrator ? [.administrator] : [],
            of: user.requiredAccount(),
            by: .system,
            from: AccountClient(network: nil)
        )
    }

    /// Sets the password of a user, who gets a mail unless the user is new.
    func setPassword(_ password: String, _ user: User, isNew: Bool = false) async throws {
        try await setPassword(password, of: user.requiredAccount(), isNew: isNew, by: .system)
    }
}

extension User {
    fileprivate func requiredAccount() throws(CommandError) -> AccountID {
        guard let person else {
            throw CommandError(
                "\(id) has no account, because another user has the same mail address; "
                    + "tenki user set-mail gives another one",
                .failed
            )
        }
        return AccountID(person)
    }
}
