import Foundation
import KasanePostgres
import Testing

/// A PostgreSQL server of this process, which ends with it.
enum TestServer {
    /// Whether `Scripts/postgres.sh` can start a server.
    static let isInstalled: Bool = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let paths = folders.map { "\(debian)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (paths + path.split(separator: ":").map(String.init)).contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/initdb")
        }
    }()

    /// The address of the server's database, whose user may do everything.
    static var address: String {
        get throws { try started.get() }
    }

    private static let debian = "/usr/lib/postgresql"
    private static let folder = "/tmp/kasane-tests-\(ProcessInfo.processInfo.processIdentifier)"

    private static let started = Result {
        atexit { _ = try? TestServer.script("stop") }
        // Nothing needs to survive a crash of the machine.
        return try script(
            "start",
            "fsync=off",
            "max_connections=400",
            // A commit waits for a standby, which does not exist, only where a test wants it to.
            "synchronous_commit=local",
            "synchronous_standby_names=nobody"
        )
    }

    /// Requires the password of a role from the next reload of the configuration on.
    static func requirePassword(of role: String) throws {
        let file = URL(filePath: "\(folder)/data/pg_hba.conf")
        let rules = try String(contentsOf: file, encoding: .utf8)
        let rule = "local all \(role) scram-sha-256\n"
        // In place, because the server must own the file.
        try Data((rule + rules).utf8).write(to: file)
    }

    /// Runs the script that manages servers; returns what it prints.
    @discardableResult
    static func script(_ arguments: String..., folder: String = folder) throws -> String {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Scripts/postgres.sh")
        let process = Process()
        process.executableURL = script
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["KASANE_POSTGRES": folder]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // The server does not inherit the pipe, so this ends with the script.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where no server is installed.
    static var needsServer: Self {
        .enabled(
            if: TestServer.isInstalled,
            "PostgreSQL's server is not installed; apt-get install postgresql"
        )
    }
}

/// A schema of its own on the test server, with a role that owns it.
struct TestDatabase {
    /// The name of the schema and of the role.
    let name: String
    /// The address with the role and the schema.
    let address: String

    init() async throws {
        let server = try TestServer.address
        name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
        address =
            server.replacing("user=kasane", with: "user=\(name)")
            + "&options=-csearch_path%3D\(name)"
        try await Self.asAdministrator(
            "CREATE ROLE \(name) LOGIN",
            "CREATE SCHEMA \(name) AUTHORIZATION \(name)"
        )
    }

    /// Runs statements as the administrator; returns the first value of the last one.
    @discardableResult
    static func asAdministrator(_ statements: String...) async throws -> String? {
        let settings = try ConnectionSettings(TestServer.address, applicationName: "tests")
        let connection = try await settings.open(prepares: true, until: nil)
        defer { connection.close() }
        var value: String?
        for statement in statements {
            value = try await connection.exchange([Command(statement)]).last().text(column: 0)
        }
        return value
    }

    /// Opens a connection outside of a store.
    func connect() async throws -> Connection {
        try await ConnectionSettings(address, applicationName: "tests")
            .open(prepares: true, until: nil)
    }

    /// Ends the connections of the role, as a restarting server does.
    func endConnections() async throws {
        try await Self.asAdministrator(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '\(name)'"
        )
    }
}
