import Foundation
import KasanePostgres
import PostgresTestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips the tests where no server is installed.
    static var needsServer: Self {
        .enabled(if: TestServer.isInstalled, "\(TestServer.missing)")
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
