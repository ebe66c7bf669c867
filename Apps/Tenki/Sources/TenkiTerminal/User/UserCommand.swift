import ArgumentParser
import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage users, each with a mail address and a birthday.",
        subcommands: [
            Add.self, Show.self, List.self, SetMail.self, SetBirthday.self, SetPassword.self,
            SetAdmin.self, Delete.self,
        ]
    )

    struct Add: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a user, with an account.",
            discussion: """
                The user signs in by a link that is mailed to them, or with the password of --password-file.
                """
        )

        @Argument(
            help: """
                The user's name: 1 to 32 letters, digits, “.”, “-” and “_”, beginning with a letter or a digit.
                """,
            transform: { try UserID($0) }
        )
        var user: UserID

        @Option(help: "The mail address.", transform: { try EmailAddress($0) })
        var mail: EmailAddress

        @Option(
            help: "The day of birth, such as 1990-04-01.",
            transform: { try Birthday(typed: $0) }
        )
        var birthday: Birthday?

        @Flag(help: "Make the user an administrator, who manages users, accounts and jobs.")
        var admin = false

        @OptionGroup var password: PasswordOptions

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            let password = try password.read()
            if let password { try PasswordOptions.check(password, of: mail) }
            try await output.show(in: context) { users, accounts in
                if admin || password != nil { _ = try accounts.required() }
                let user = try await users.store(User(id: user, mail: mail, birthday: birthday))
                if let password {
                    try await accounts.required().setPassword(password, user, isNew: true)
                }
                // Last, so that an interrupted command leaves no administrator without a password.
                if admin { try await accounts.required().setAdministrator(true, user) }
                return user
            }
        }
    }

    struct Show: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a user."
        )

        @OptionGroup var argument: UserArgument

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            try await output.show(in: context) { users, _ in
                try await users.user(argument.user)
            }
        }
    }

    struct List: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Print every user."
        )

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            let (users, language) = try await output.store.run(in: context, output.text) {
                users,
                _ in
                try await users.users()
            }
            try context.terminal.print(
                output.json
                    ? users.map(UserDocument.init).json : "\(UserReport(users, in: language))"
            )
        }
    }

    struct SetMail: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-mail",
            abstract: """
                Change a user's mail address; all of their sessions end, and their API tokens are \
                revoked.
                """
        )

        @OptionGroup var argument: UserArgument

        @Argument(help: "The mail address.", transform: { try EmailAddress($0) })
        var mail: EmailAddress

        @OptionGroup var output: UserOutput

        func run(using context: any CommandContext) async throws {
            try await output.show(in: context) { users, _ in
                try await users.setMail(mail, of: argument.user)
            }
        }
    }

    struct SetBirthday: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-birthday",
            abstract: "Change a user's birthday."
        )

        @OptionGroup var argument: UserArgument

        @Argument(
            help: "The day of birth, such as 1990-04-01.",
            transform: { try Birthday(typed: $0) }
        )
        var birthday: Birthday?

        @Flag(help: "Remove the birthday.")
        var none = false

        @OptionGroup var output: UserOutput

        func validate() throws {
            guard (birthday == nil) == none else {
                throw ValidationError("Give either a day, such as 1990-04-01, or --none.")
            }
        }

        func run(using context: any CommandContext) async throws {
            try await output.show(in: context) { users, _ in
                try await users.setBirthday(birthday, of: argument.user)
            }
        }
    }

    struct Delete: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a user.",
            discussion: "On a terminal, the command requests a confirmation."
        )

        @OptionGroup var argument: UserArgument

        @Flag(help: "Delete without a confirmation.")
        var yes = false

        @OptionGroup var output: OutputOptions

        @OptionGroup var store: UserStoreOptions

        func run(using context: any CommandContext) async throws {
            let (user, language) = try await store.run(in: context, output) { users, _ in
                try await users.user(argument.user)
            }
            let name = "\(user.id) (\(user.mail))"
            let question = language(ja: "\(name) を削除しますか？ [y/N] ", en: "Delete \(name)? [y/N] ")
            if !yes, let answer = context.terminal.answer(to: question),
                !["y", "yes"].contains(answer.lowercased())
            {
                throw CommandError(
                    language(ja: "削除しませんでした。", en: "nothing was deleted"),
                    .failed
                )
            }
            _ = try await store.run(in: context, output) { users, _ in
                try await users.delete(argument.user)
            }
            try context.terminal.print(language(ja: "\(name) を削除しました。", en: "Deleted \(name)."))
        }
    }
}

struct UserArgument: ParsableArguments {
    @Argument(help: "The user's name.", transform: { try UserID($0) })
    var user: UserID
}

struct UserOutput: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var text: OutputOptions

    @OptionGroup var store: UserStoreOptions

    func show(
        in context: any CommandContext,
        _ user: (ManageUsers, Accounts?) async throws -> User
    ) async throws {
        let (user, language) = try await store.run(in: context, text, user)
        try context.terminal.print(
            json ? UserDocument(user).json : "\(UserReport([user], in: language))"
        )
    }
}

extension UserStoreOptions {
    func run<Value: Sendable>(
        in context: any CommandContext,
        _ output: OutputOptions,
        _ body: (ManageUsers, Accounts?) async throws -> Value
    ) async throws -> (Value, Language) {
        let language = try context.style(output, database).language
        do {
            return (try await context.withUsers(self, body), language)
        } catch let failure as DomainError {
            throw CommandError(ofUsers: failure, in: language)
        } catch let conflict as UserConflictError {
            throw CommandError(conflict.words(in: language), .failed)
        } catch let error as AccountError {
            throw CommandError("\(error)", .failed)
        }
    }
}

extension Birthday {
    /// Parses a birthday, which must not be after today.
    fileprivate init(typed text: String) throws {
        try self.init(CalendarDate(text), today: CalendarDate(Date(), in: .current))
    }
}
