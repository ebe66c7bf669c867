import ArgumentParser
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage users, their display names and birthdays.",
        subcommands: [List.self, Show.self, Add.self, Change.self, Delete.self]
    )

    struct List: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Print all users."
        )

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            let (users, language) = try await context.withAccounts(
                in: output.database,
                output.text
            ) { try await $0.all() }
            try context.terminal.print(
                output.json
                    ? users.map { UserDocument($0) }.json : "\(UserReport(users, in: language))"
            )
        }
    }

    struct Show: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a user."
        )

        @OptionGroup var user: UserArgument

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            try await output.show(in: context) { try await $0.find(user.mail) }
        }
    }

    struct Change: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change a user.",
            discussion: """
                Changing the email address, password or role ends all of the user's sessions and \
                revokes their API tokens.
                """
        )

        @OptionGroup var user: UserArgument

        @Option(
            help: ArgumentHelp("The new email address.", valueName: "address"),
            transform: { try EmailAddress($0) }
        )
        var mail: EmailAddress?

        @OptionGroup var profile: ProfileOptions

        @Flag(help: "Remove the birthday.")
        var noBirthday = false

        @Flag(inversion: .prefixedNo, help: "Make the user an administrator, or a regular user.")
        var admin: Bool?

        @OptionGroup var output: UserOutput

        func validate() throws {
            guard profile.birthday == nil || !noBirthday else {
                throw ValidationError("--birthday and --no-birthday cannot be combined.")
            }
        }

        func run(using context: any CommandContext) async throws {
            var changes = try profile.changes()
            changes.mail = mail
            if noBirthday { changes.birthday = .some(nil) }
            changes.isAdministrator = admin
            try await output.show(in: context) { [changes] accounts in
                try await accounts.change(user.mail, changes)
            }
        }
    }

    struct Delete: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a user and their data.",
            discussion: "On a terminal, the command asks for confirmation."
        )

        @OptionGroup var user: UserArgument

        @Flag(help: "Delete without asking for confirmation.")
        var yes = false

        @OptionGroup var output: OutputOptions

        @OptionGroup var database: DatabaseOptions

        func run(using context: any CommandContext) async throws {
            let (found, language) = try await context.withAccounts(in: database, output) {
                try await $0.find(user.mail)
            }
            let name = "\(found.profile.displayName) (\(user.mail))".forTerminal
            if !yes {
                try context.terminal.confirm(
                    language(ja: "\(name) を削除しますか？", en: "Delete \(name)?"),
                    or: language(ja: "削除しませんでした。", en: "nothing was deleted")
                )
            }
            _ = try await context.withAccounts(in: database, output) {
                try await $0.delete(user.mail)
            }
            try context.terminal.print(language(ja: "\(name) を削除しました。", en: "Deleted \(name)."))
        }
    }
}
