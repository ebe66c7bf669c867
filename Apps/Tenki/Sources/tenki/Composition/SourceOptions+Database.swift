import Foundation
import TenkiTerminal

extension SourceOptions {
    /// Whether `--database` names the database.
    var isDatabaseNamed: Bool { database.database != nil || database.directDatabase != nil }

    /// Whether the database is deleted at the end.
    var hasTemporaryDatabase: Bool { !isDatabaseNamed && (demoDate != nil || demoSeed != nil) }

    /// Runs a body with the location of the database.
    ///
    /// A demo with a date or a seed gets a temporary database, because the clock starts again and
    /// the data of other dates and seeds are of other weather.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - body: Uses the database.
    /// - Returns: The body's result.
    /// - Throws: ``CommandError`` if a folder cannot be created; the errors of the body.
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
                // Only the current user may read the stored data.
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(
                "the folder \(folder.path) cannot be made; name a file with --database",
                .failed
            )
        }
        // The system deletes what is left in its temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(.file(path: folder.appending(path: "tenki.sqlite").path))
    }
}
