import Foundation

extension TestServer {
    /// Runs a program of PostgreSQL, such as `pg_dump`.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - arguments: Its arguments.
    /// - Throws: ``TestServerError`` if the program fails.
    public static func run(_ program: String, _ arguments: String...) throws {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let path = versions.sorted { Int($0) ?? 0 < Int($1) ?? 0 }
            .map { "\(debian)/\($0)/bin/\(program)" }
            .last { FileManager.default.isExecutableFile(atPath: $0) }
        let process = Process()
        // Elsewhere the programs are on the path.
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

    /// Creates an empty database of a test's own.
    ///
    /// - Returns: Its address.
    /// - Throws: ``TestServerError``.
    public static func makeDatabase() throws -> String {
        let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
        try run("psql", "-X", "-q", "-d", address, "-c", "CREATE DATABASE \(name)")
        return try address.replacing("postgresql:///kasane?", with: "postgresql:///\(name)?")
    }
}
