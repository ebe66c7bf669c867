import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiTerminal

/// The demo's accounts: a member and an administrator.
///
/// They aren't created in a database given by `--database`, which could later be served without
/// `--demo`. The random password is kept in a file next to the database.
struct DemoAccounts {
    static let member = "hanako@demo.example"
    static let administrator = "admin@demo.example"

    let password: String

    /// Creates the accounts that don't exist yet, or returns `nil` if `--database` is given.
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

    /// Returns the stored password, or stores a new one.
    private static func password(_ source: SourceOptions, _ settings: Settings) throws -> String {
        // A temporary database is new each time, so it needs no stored password.
        guard !source.hasTemporaryDatabase,
            case .file(let database) = try source.database.location(settings, demo: true)
        else { return random() }
        let file = URL(filePath: database).deletingLastPathComponent()
            .appending(path: "demo-password")
        let chosen = random()
        do {
            // Only the current user can open the folder.
            try Data(chosen.utf8).write(to: file, options: .withoutOverwriting)
            return chosen
        } catch CocoaError.fileWriteFileExists {
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    /// Returns a password with 60 random bits that is easy to type.
    private static func random() -> String {
        let symbols = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<3).map { _ in
            String((0..<4).map { _ in symbols[Int.random(in: 0..<symbols.count)] })
        }
        return groups.joined(separator: "-")
    }
}

extension ManageUsers {
    /// Adds a user, or returns `nil` if the name is taken.
    fileprivate func add(_ id: UserID, _ mail: MailAddress) async throws -> User? {
        do {
            _ = try await user(id)
            return nil
        } catch DomainError.notFound {
            return try await store(User(id: id, mail: mail))
        }
    }
}
