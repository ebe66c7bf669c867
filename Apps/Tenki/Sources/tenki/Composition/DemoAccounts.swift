import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiTerminal

/// A member and an administrator to sign in with, in a demo's own database.
///
/// A database that `--database` names gets none: it may be served without `--demo` later. The
/// password is random, and kept in a file next to the database.
struct DemoAccounts {
    static let member = "hanako@demo.example"
    static let administrator = "admin@demo.example"

    let password: String

    /// Creates the accounts that do not exist yet.
    ///
    /// - Returns: The accounts, or `nil` if the database is not the demo's own.
    static func create(
        _ source: SourceOptions,
        _ settings: Settings,
        _ users: ManageUsers,
        _ accounts: Accounts
    ) async throws -> DemoAccounts? {
        guard source.demo, !source.isDatabaseNamed else { return nil }
        let password = try password(source, settings)
        for (address, isAdministrator) in [(member, false), (administrator, true)] {
            let mail = try MailAddress(address)
            guard let user = try await users.add(UserID(suggestedBy: mail), mail) else { continue }
            try await accounts.setPassword(password, user)
            if isAdministrator { try await accounts.setAdministrator(true, user) }
        }
        return DemoAccounts(password: password)
    }

    /// Returns the password of the demo's database, which the first demo chooses.
    private static func password(_ source: SourceOptions, _ settings: Settings) throws -> String {
        // A demo with a date or a seed has a new database each time.
        guard !source.hasTemporaryDatabase,
            case .file(let database) = try source.database.location(settings, demo: true)
        else { return random() }
        let file = URL(filePath: database).deletingLastPathComponent()
            .appending(path: "demo-password")
        let chosen = random()
        do {
            // Only the current user may open the folder.
            try Data(chosen.utf8).write(to: file, options: .withoutOverwriting)
            return chosen
        } catch CocoaError.fileWriteFileExists {
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    /// Returns three groups of letters and digits that are easy to type, with 60 random bits.
    private static func random() -> String {
        let symbols = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<3).map { _ in
            String((0..<4).map { _ in symbols[Int.random(in: 0..<symbols.count)] })
        }
        return groups.joined(separator: "-")
    }
}

extension ManageUsers {
    /// Stores a user, unless there is one with the name.
    fileprivate func add(_ id: UserID, _ mail: MailAddress) async throws -> User? {
        do {
            _ = try await user(id)
            return nil
        } catch DomainError.notFound {
            return try await store(User(id: id, mail: mail))
        }
    }
}
