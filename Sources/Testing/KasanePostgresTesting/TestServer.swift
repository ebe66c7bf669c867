import Foundation
import Synchronization

/// A PostgreSQL server shared by the tests in this process.
///
/// The first use starts the server, which takes one to two seconds. Give each test its own schema:
///
/// ```swift
/// @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
/// func notesAreStored() async throws {
///     let store = try await PostgresStore(TestServer.makeSchema(), migrator: migrator)
///     try await checkNotes(in: store)
///     try await store.close()
/// }
/// ```
///
/// The server listens only on a Unix socket in a private folder, so it needs no password. It
/// accepts 400 connections and runs with `fsync=off`, so its data doesn't survive a machine crash.
/// When the process exits, the server is stopped and its data is deleted. If the process is killed,
/// the server keeps running.
///
/// If the tests run as root, the server runs as the user `postgres`.
public enum TestServer {
    /// Whether the PostgreSQL server programs are installed.
    public static let isInstalled: Bool = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let paths = folders.map { "\(debian)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (paths + path.split(separator: ":").map(String.init)).contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/initdb")
        }
    }()

    /// The reason for skipping tests if ``isInstalled`` is `false`.
    public static let missing =
        "The PostgreSQL server is not installed; run apt-get install postgresql"

    /// The database's URL, which connects as a superuser.
    ///
    /// The first access starts the server and blocks the calling thread. If the server doesn't
    /// start, this access and later accesses throw ``TestServerError``.
    public static var address: String {
        get throws { try started.get() }
    }

    /// Creates an empty schema, which takes about 50 ms.
    ///
    /// The first call starts the server. The schema exists until the server stops.
    ///
    /// - Returns: The database's URL, with the schema as its search path.
    /// - Throws: ``TestServerError`` if the server doesn't start or the schema can't be created.
    public static func makeSchema() async throws -> String {
        _ = try address
        return try script("schema")
    }

    /// Whether PgBouncer is installed.
    public static let hasPooler: Bool = {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        return path.split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/pgbouncer")
        }
    }()

    /// The reason for skipping tests if ``hasPooler`` is `false`.
    public static let missingPooler = "PgBouncer is not installed; run apt-get install pgbouncer"

    /// The database's URL for connecting through PgBouncer in transaction mode.
    ///
    /// The first access starts the server and PgBouncer and blocks the calling thread. If either of
    /// them doesn't start, the access throws ``TestServerError``. PgBouncer rejects `options` in
    /// the URL, so you can't combine it with ``makeSchema()``.
    public static var poolerAddress: String {
        get throws { try startedPooler.get() }
    }

    /// Requires a password for a role, starting with the next `pg_reload_conf()`.
    ///
    /// The server must be running. Other tests aren't affected.
    ///
    /// - Throws: A file system error.
    public static func requirePassword(of role: String) throws {
        let file = URL(filePath: "\(folder)/data/pg_hba.conf")
        let rules = try String(contentsOf: file, encoding: .utf8)
        let rule = "local all \(role) scram-sha-256\n"
        // The file is overwritten in place, because the server must own the file.
        try Data((rule + rules).utf8).write(to: file)
    }

    private static let debian = "/usr/lib/postgresql"
    private static let folder = "/tmp/kasane-tests-\(ProcessInfo.processInfo.processIdentifier)"

    private static let started = Result {
        // The data doesn't need to survive a machine crash.
        try script(
            "start",
            "fsync=off",
            "max_connections=400",
            // No standby has this name. Commits wait for it only if a test sets synchronous_commit.
            "synchronous_commit=local",
            "synchronous_standby_names=nobody"
        )
    }

    private static let startedPooler = Result {
        _ = try address
        return try script("pooler")
    }

    /// The folders of the servers to stop at exit.
    private static let folders = Mutex<Set<String>>([])
    private static let stopsAtExit: Void = {
        atexit {
            for folder in TestServer.folders.withLock({ $0 }) {
                _ = try? TestServer.script("stop", folder: folder)
            }
        }
    }()

    /// Runs Kasane's `Scripts/postgres.sh`, which manages test servers.
    ///
    /// Use the script with a separate folder in tests that stop, restart or promote a server. The
    /// comment at the top of the script lists its commands. A server that is still running when the
    /// process exits is stopped. This method blocks the calling thread.
    ///
    /// - Parameters:
    ///   - arguments: The script's arguments, such as `start` or `halt`.
    ///   - folder: The server's folder, with at most 80 characters. The default is the shared
    ///     server's folder.
    /// - Returns: The script's output without surrounding whitespace.
    /// - Throws: ``TestServerError`` if the script fails.
    @discardableResult
    public static func script(_ arguments: String..., folder: String? = nil) throws -> String {
        try script(arguments, folder: folder ?? self.folder)
    }

    /// Runs Kasane's `Scripts/postgres.sh`, optionally through another command.
    ///
    /// - Parameters:
    ///   - arguments: The script's arguments, such as `start` or `halt`.
    ///   - folder: The server's folder, with at most 80 characters.
    ///   - command: A command that runs the script, such as `["/usr/bin/env", "unshare"]`. The
    ///     script's path and arguments are appended.
    ///   - environment: Additional environment variables.
    /// - Returns: The script's output without surrounding whitespace.
    /// - Throws: ``TestServerError`` if the script fails.
    @discardableResult
    public static func script(
        _ arguments: [String],
        folder: String,
        by command: [String] = [],
        _ environment: [String: String] = [:]
    ) throws -> String {
        _ = stopsAtExit
        folders.withLock { folders in
            if arguments.first == "stop" { folders.remove(folder) } else { folders.insert(folder) }
        }
        let script = URL(filePath: #filePath)
            .appending(path: "../../../../Scripts/postgres.sh").standardizedFileURL
        let process = Process()
        process.executableURL = command.first.map { URL(filePath: $0) } ?? script
        process.arguments =
            command.dropFirst() + (command.isEmpty ? [] : [script.path]) + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
            .merging(["KASANE_POSTGRES": folder]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // Returns when the script exits, because the server doesn't inherit the pipe.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw TestServerError(arguments: arguments, status: process.terminationStatus)
        }
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// An error thrown if `Scripts/postgres.sh` or a PostgreSQL program fails.
///
/// The program prints its message to standard error.
public struct TestServerError: Error {
    /// The arguments, preceded by the program's name unless the program is the script.
    public let arguments: [String]
    /// The exit status.
    public let status: Int32
}
