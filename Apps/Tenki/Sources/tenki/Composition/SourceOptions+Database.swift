import Foundation
import KasaneSettings
import TenkiTerminal

extension SourceOptions {
    var isDatabaseNamed: Bool { database.database != nil || database.directDatabase != nil }

    var hasTemporaryDatabase: Bool { !isDatabaseNamed && (demoDate != nil || demoSeed != nil) }

    /// Calls a closure with the location of the database.
    ///
    /// A demo with a date or a seed gets a temporary database, because data of another date or seed
    /// doesn't match its weather.
    func withDatabase<Value: Sendable>(
        _ settings: Settings,
        _ body: (DatabaseLocation) async throws -> Value
    ) async throws -> Value {
        guard hasTemporaryDatabase else {
            return try await body(database.location(settings, demo: demo))
        }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tenki-demo-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: false,
                // Only the current user can read the stored data.
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(
                "cannot create the folder \(folder.path); choose a database with --database",
                .failed
            )
        }
        // If this fails, the system eventually cleans up its temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(.file(path: folder.appending(path: "tenki.sqlite").path))
    }
}
