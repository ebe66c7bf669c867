import Foundation
import KasaneAccounts
import KasaneSettings
import TenkiTerminal

/// A member and an administrator to sign in with, in a demo's own database.
///
/// A database that `--database` names gets none: it may be served without `--demo` later. The
/// password is random, and kept in a file next to the database.
struct DemoAccounts {
    static let member = "hanako@demo.example"
    static let administrator = "admin@demo.example"

    let names: [String]
    let password: String

    static func create(
        _ source: SourceOptions,
        _ settings: Settings,
        _ accounts: Accounts
    ) async throws -> DemoAccounts? {
        guard source.demo, !source.isDatabaseNamed else { return nil }
        // Stored before the accounts, so that an interrupted start leaves none without a password.
        let password = try readPassword(source, settings)
        let wanted: [(String, Set<Role>)] = [(member, []), (administrator, [.administrator])]
        var names: [String] = []
        for (mail, roles) in wanted {
            let account = try await accounts.findOrAdd(mail, password: password, roles)
            // Someone else's account keeps its password and its roles.
            guard let account, account.hasPassword, account.roles.isSuperset(of: roles)
            else { continue }
            names.append(roles.isEmpty ? mail : "\(mail) (administrator)")
        }
        return names.isEmpty ? nil : DemoAccounts(names: names, password: password)
    }

    private static func readPassword(
        _ source: SourceOptions,
        _ settings: Settings
    ) throws -> String {
        guard !source.hasTemporaryDatabase,
            case .file(let database) = try source.database.location(settings, demo: true)
        else { return randomPassword() }
        let file = URL(filePath: database).deletingLastPathComponent()
            .appending(path: "demo-password")
        do {
            if !FileManager.default.fileExists(atPath: file.path) {
                try createFile(file, with: randomPassword())
            }
            return try String(contentsOf: file, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw CommandError(
                "cannot create or read \(file.path); choose a database with --database",
                .failed
            )
        }
    }

    /// Creates a file that only this user can read, unless another process creates it first.
    ///
    /// Readers see the whole file or none.
    private static func createFile(_ file: URL, with text: String) throws {
        let temporary = "\(file.path).\(UUID().uuidString)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        // An undeleted file is harmless: only this user can read it.
        defer { unlink(temporary) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.synchronize()
        guard link(temporary, file.path) == 0 || errno == EEXIST else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    private static func randomPassword() -> String {
        let symbols = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<3).map { _ in
            String((0..<4).map { _ in symbols[Int.random(in: 0..<symbols.count)] })
        }
        return groups.joined(separator: "-")
    }
}

extension Accounts {
    fileprivate func findOrAdd(
        _ mail: String,
        password: String,
        _ roles: Set<Role>
    ) async throws -> Account? {
        if let account = try await find(mail, by: .system) { return account }
        do {
            return try await add(mail, password: password, roles: roles)
        } catch AccountError.addressTaken {
            // Another start has added it in the meantime.
            return try await find(mail, by: .system)
        }
    }
}
