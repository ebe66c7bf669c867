import ArgumentParser
import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct UserArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The user's email address.", valueName: "email"),
        transform: { try EmailAddress($0) }
    )
    var mail: EmailAddress
}

struct ProfileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The display name.", valueName: "name"),
        transform: { try DisplayName($0) }
    )
    var name: DisplayName?

    @Option(
        help: ArgumentHelp("The birthday, such as 1990-04-01.", valueName: "day"),
        transform: { try Birthday(typed: $0) }
    )
    var birthday: Birthday?

    @OptionGroup var password: PasswordOptions

    func changes() throws(CommandError) -> ManageAccounts.Changes {
        var changes = ManageAccounts.Changes()
        changes.displayName = name
        if let birthday { changes.birthday = .some(birthday) }
        changes.password = try password.read()
        return changes
    }
}

struct UserOutput: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var text: OutputOptions

    @OptionGroup var database: DatabaseOptions

    func show(
        in context: any CommandContext,
        _ user: (ManageAccounts) async throws -> ManageAccounts.Entry
    ) async throws {
        let (user, language) = try await context.withAccounts(in: database, text, user)
        try context.terminal.print(
            json ? UserDocument(user).json : "\(UserReport([user], in: language))"
        )
    }
}

extension CommandContext {
    func withAccounts<Value: Sendable>(
        in database: DatabaseOptions,
        _ output: OutputOptions,
        _ body: (ManageAccounts) async throws -> Value
    ) async throws -> (Value, Language) {
        let language = try style(output, database).language
        do {
            return (try await withAccounts(in: database, body), language)
        } catch let failure as DomainError {
            throw CommandError(ofUsers: failure, in: language)
        } catch let error as AccountError {
            throw CommandError(error, in: language)
        }
    }
}

extension CommandError {
    fileprivate init(_ error: AccountError, in language: Language) {
        let message =
            switch error {
            case .notFound:
                language(ja: "このメールアドレスのユーザーはいません。", en: "no user has this email address")
            case .addressTaken:
                language(ja: "このメールアドレスはほかのユーザーが使っています。", en: "\(error)")
            case .lastAdministrator:
                language(
                    ja: "最後の管理者は削除できません。先にほかの管理者を決めてください。",
                    en: "\(error)"
                )
            default: "\(error)"
            }
        self.init(message, error == .notFound ? .notFound : .failed)
    }
}

extension Birthday {
    fileprivate init(typed text: String) throws {
        try self.init(CalendarDate(text), today: CalendarDate(Date(), in: .current))
    }
}
