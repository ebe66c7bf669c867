package import ArgumentParser
import Foundation
import KasaneHummingbird
package import KasaneSettings

package struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database file. (default: a file in your data folder; demo data has its own file)",
            discussion: "It can also be a PostgreSQL address: postgresql://user@host/name",
            valueName: "path"
        )
    )
    package var database: String?

    @Option(
        help: ArgumentHelp(
            "The PostgreSQL server behind PgBouncer, if --database is PgBouncer's address.",
            valueName: "address"
        )
    )
    package var directDatabase: String?

    @Option(
        help: ArgumentHelp(
            "A JSON file with defaults for options.",
            discussion:
                "TENKI_… environment variables take precedence. Settings.md lists both.",
            valueName: "file"
        )
    )
    package var configuration: String?

    package init() {}

    /// The given options, as arguments for ``Settings``.
    package var settings: [String] {
        [
            ("database", database), ("direct-database", directDatabase),
            ("configuration", configuration),
        ]
        .compactMap { name, value in value.map { "--\(name)=\($0)" } }
    }

    package func location(_ settings: Settings, demo: Bool) throws -> DatabaseLocation {
        if let database { return try Self.location(database, direct: directDatabase) }
        // Demo data never get into a database that is configured for other commands.
        if !demo, let text = try settings.value(of: .database) {
            return try Self.location(text, direct: settings.value(of: .directDatabase))
        }
        if directDatabase != nil { throw Self.notPooled }
        let folder = dataFolder.appending(path: "tenki")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                // Only the current user may read the stored data.
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(
                "cannot create the folder \(folder.path); choose a database with --database",
                .failed
            )
        }
        return .file(path: folder.appending(path: demo ? "demo.sqlite" : "tenki.sqlite").path)
    }

    private static func location(
        _ text: String,
        direct: String?
    ) throws(CommandError) -> DatabaseLocation {
        // As a path it would be printed, and such a text may contain a password.
        guard
            DatabaseLocation.isAddress(text)
                || !["://", "password="].contains(where: text.contains)
        else {
            throw CommandError(
                "--database must be a file path, or an address that begins with postgresql://",
                .usage
            )
        }
        guard let direct else { return DatabaseLocation(text) }
        guard [text, direct].allSatisfy(DatabaseLocation.isAddress) else { throw notPooled }
        return DatabaseLocation(text, direct: direct)
    }

    private static let notPooled = CommandError(
        """
        --direct-database is for a PostgreSQL server behind PgBouncer; both addresses must begin with \
        postgresql://
        """,
        .usage
    )

    private var dataFolder: URL {
        #if os(macOS)
        return URL.applicationSupportDirectory
        #else
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder)
        }
        let home = environment["HOME"].map { URL(filePath: $0) } ?? URL.homeDirectory
        return home.appending(path: ".local/share")
        #endif
    }
}
