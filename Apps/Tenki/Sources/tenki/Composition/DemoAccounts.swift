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
        let file = try passwordFile(source, settings)
        if let file, FileManager.default.fileExists(atPath: file.path) {
            return try await restore(from: file, users, accounts, setsPasswords: false)
        }
        // The file is written last: without it, an interrupted start is made up for.
        let demo = DemoAccounts(password: randomPassword())
        try await demo.store(users, accounts, setsPasswords: true)
        guard let file else { return demo }
        do {
            // Only the current user may open the folder.
            try Data(demo.password.utf8).write(to: file, options: .withoutOverwriting)
            return demo
        } catch CocoaError.fileWriteFileExists {
            // Another demo has started at the same moment.
            return try await restore(from: file, users, accounts, setsPasswords: true)
        }
    }

    private static func restore(
        from file: URL,
        _ users: ManageUsers,
        _ accounts: Accounts,
        setsPasswords: Bool
    ) async throws -> DemoAccounts {
        let demo = DemoAccounts(password: try String(contentsOf: file, encoding: .utf8))
        try await demo.store(users, accounts, setsPasswords: setsPasswords)
        return demo
    }

    /// Stores the accounts, and their password if they are new or it is to be set.
    private func store(
        _ users: ManageUsers,
        _ accounts: Accounts,
        setsPasswords: Bool
    ) async throws {
        for (address, roles) in [(Self.member, []), (Self.administrator, [Role.administrator])] {
            let (user, isNew) = try await users.findOrStore(MailAddress(address))
            guard isNew || setsPasswords, let person = user.person else { continue }
            let (id, client) = (AccountID(person), AccountClient(network: nil))
            try await accounts.setPassword(password, of: id, by: .system)
            try await accounts.setRoles(Set(roles), of: id, by: .system, from: client)
        }
    }

    /// Returns the file of the password, or `nil` if the database is deleted at the end.
    private static func passwordFile(
        _ source: SourceOptions,
        _ settings: Settings
    ) throws -> URL? {
        guard !source.hasTemporaryDatabase,
            case .file(let database) = try source.database.location(settings, demo: true)
        else { return nil }
        return URL(filePath: database).deletingLastPathComponent().appending(path: "demo-password")
    }

    /// Returns three groups of letters and digits that are easy to type, with 60 random bits.
    private static func randomPassword() -> String {
        let symbols = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<3).map { _ in
            String((0..<4).map { _ in symbols[Int.random(in: 0..<symbols.count)] })
        }
        return groups.joined(separator: "-")
    }
}

extension ManageUsers {
    /// Returns the user with the name that an address suggests, after storing a new one if needed.
    fileprivate func findOrStore(_ mail: MailAddress) async throws -> (user: User, isNew: Bool) {
        let id = try UserID(suggestedBy: mail)
        do {
            return (try await user(id), false)
        } catch DomainError.notFound {
            return (try await store(User(id: id, mail: mail)), true)
        }
    }
}
