import Foundation
import Synchronization

/// A PostgreSQL server of this process, which ends with it.
///
/// All suites of a process share it, each with schemas of its own.
public enum TestServer {
    /// Whether `Scripts/postgres.sh` can start a server.
    public static let isInstalled: Bool = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let paths = folders.map { "\(debian)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (paths + path.split(separator: ":").map(String.init)).contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/initdb")
        }
    }()

    /// The reason for which tests are skipped where no server is installed.
    public static let missing =
        "PostgreSQL's server is not installed; apt-get install postgresql"

    /// The address of the server's database, whose user may do everything.
    public static var address: String {
        get throws { try started.get() }
    }

    /// Creates a schema of a test's own.
    ///
    /// - Returns: The address of the database, with the schema.
    /// - Throws: The errors of the script and of the server.
    public static func makeSchema() async throws -> String {
        _ = try address
        return try script("schema")
    }

    /// Whether `Scripts/postgres.sh` can start a pooler.
    public static let hasPooler: Bool = {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        return path.split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/pgbouncer")
        }
    }()

    /// The reason for which tests are skipped where no pooler is installed.
    public static let missingPooler = "PgBouncer is not installed; apt-get install pgbouncer"

    /// The address of a pooler in transaction mode before the server.
    public static var poolerAddress: String {
        get throws { try startedPooler.get() }
    }

    /// Requires the password of a role from the next reload of the configuration on.
    ///
    /// - Parameter role: The name of the role.
    /// - Throws: The errors of the file system.
    public static func requirePassword(of role: String) throws {
        let file = URL(filePath: "\(folder)/data/pg_hba.conf")
        let rules = try String(contentsOf: file, encoding: .utf8)
        let rule = "local all \(role) scram-sha-256\n"
        // In place, because the server must own the file.
        try Data((rule + rules).utf8).write(to: file)
    }

    private static let debian = "/usr/lib/postgresql"
    private static let folder = "/tmp/kasane-tests-\(ProcessInfo.processInfo.processIdentifier)"

    private static let started = Result {
        // Nothing needs to survive a crash of the machine.
        try script(
            "start",
            "fsync=off",
            "max_connections=400",
            // A commit waits for a standby, which does not exist, only where a test wants it to.
            "synchronous_commit=local",
            "synchronous_standby_names=nobody"
        )
    }

    private static let startedPooler = Result {
        _ = try address
        return try script("pooler")
    }

    /// The folders of the servers to stop at the end of the process.
    private static let folders = Mutex<Set<String>>([])
    private static let stopsAtExit: Void = {
        atexit {
            for folder in TestServer.folders.withLock({ $0 }) {
                _ = try? TestServer.script("stop", folder: folder)
            }
        }
    }()

    /// Runs the script that manages servers.
    ///
    /// A server that it starts ends with this process at the latest.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the script.
    ///   - folder: The folder of the server; by default that of this process.
    /// - Returns: What the script prints.
    /// - Throws: ``TestServerError`` if the script fails.
    @discardableResult
    public static func script(_ arguments: String..., folder: String? = nil) throws -> String {
        try script(arguments, folder: folder ?? self.folder)
    }

    /// Runs the script that manages servers.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the script.
    ///   - folder: The folder of the server.
    ///   - command: The path and the arguments of a command to which the script's path and its
    ///     arguments are added; empty for none.
    ///   - environment: Additions to the environment.
    /// - Returns: What the script prints.
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
        // The server does not inherit the pipe, so this ends with the script.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw TestServerError(arguments: arguments, status: process.terminationStatus)
        }
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The script that manages servers has failed; its messages are on the standard error.
public struct TestServerError: Error {
    /// The arguments of the script.
    public let arguments: [String]
    /// Its exit status.
    public let status: Int32
}
