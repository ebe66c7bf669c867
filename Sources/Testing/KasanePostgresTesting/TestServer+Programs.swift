import Foundation

extension TestServer {
    /// Runs a PostgreSQL program, such as `pg_dump`, and waits until it exits.
    ///
    /// The newest version in `/usr/lib/postgresql` is used, or else the program in `PATH`. The
    /// program inherits the standard streams. This method blocks the calling thread.
    ///
    /// - Throws: ``TestServerError`` if the program fails.
    public static func run(_ program: String, _ arguments: String...) throws {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let path = versions.sorted { Int($0) ?? 0 < Int($1) ?? 0 }
            .map { "\(debian)/\($0)/bin/\(program)" }
            .last { FileManager.default.isExecutableFile(atPath: $0) }
        let process = Process()
        // On other systems, the programs are in `PATH`.
        process.executableURL = URL(filePath: path ?? "/usr/bin/env")
        process.arguments = (path == nil ? [program] : []) + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw TestServerError(
                arguments: [program] + arguments,
                status: process.terminationStatus
            )
        }
    }

    /// Creates an empty database, for tests that copy or restore a whole database.
    ///
    /// For other tests, use ``makeSchema()``, which is several times faster. The first call starts
    /// the server.
    ///
    /// - Returns: The database's URL.
    /// - Throws: ``TestServerError`` if the server doesn't start or the database can't be created.
    public static func makeDatabase() throws -> String {
        let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
        try run("psql", "-X", "-q", "-d", address, "-c", "CREATE DATABASE \(name)")
        return try address.replacing("postgresql:///kasane?", with: "postgresql:///\(name)?")
    }
}
