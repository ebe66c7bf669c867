import Foundation
import KasanePostgres
import KasanePostgresTesting

/// A server for tests that change or end it.
final class TestCluster: Sendable {
    let folder: String
    let port: String
    private let settings: [String]
    /// The command that starts the server.
    private let command: [String]

    /// Creates a server and starts it.
    init(_ settings: [String], by command: [String] = []) throws {
        folder = "/tmp/kasane-cluster-\(UUID().uuidString.prefix(8))"
        port = "\(try TestServer.freePort())"
        // Nothing needs to survive a crash of the machine.
        self.settings = ["fsync=off"] + settings
        self.command = command
        try start()
    }

    var address: String { "postgresql:///kasane?host=\(folder)&port=\(port)&user=kasane" }

    /// Starts the server.
    func start() throws {
        try script(["start"] + settings, by: command)
    }

    /// Starts a pooler in transaction mode, whose socket has the port 6432.
    func startPooler() throws {
        try script(["pooler"])
    }

    /// Ends the connections and the server, whose data stays.
    func halt() throws {
        try script(["halt"])
    }

    /// Ends the server and deletes its data.
    func stop() {
        // Nothing is left to do if it fails.
        _ = try? script(["stop"])
    }

    func psql(_ statements: String...) throws {
        let arguments = statements.flatMap { ["-c", $0] }
        try script(["psql"] + arguments)
    }

    func require(_ rule: String) throws {
        let file = URL(filePath: "\(folder)/data/pg_hba.conf")
        let rules = try String(contentsOf: file, encoding: .utf8)
        // In place, because the server must own the file.
        try Data((rule + "\n" + rules).utf8).write(to: file)
    }

    private func script(_ arguments: [String], by command: [String] = []) throws {
        try TestServer.script(arguments, folder: folder, by: command, ["PGPORT": port])
    }
}
