import Foundation
import KasanePostgres
import KasanePostgresTesting
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips the tests where no server is installed.
    static var needsServer: Self {
        .enabled(if: TestServer.isInstalled, "\(TestServer.missing)")
    }

    /// Skips the tests where no pooler is installed.
    static var needsPooler: Self {
        .enabled(if: TestServer.hasPooler, "\(TestServer.missingPooler)")
    }
}

/// A schema of its own on a test server, with a role of the same name that owns it.
struct TestDatabase {
    let name: String
    let address: String
    /// The address of the server's administrator.
    private let server: String

    init(on server: String? = nil) async throws {
        let server = try server ?? TestServer.address
        self.server = server
        name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
        address =
            server.replacing("user=kasane", with: "user=\(name)")
            + "&options=-csearch_path%3D\(name)"
        try await asAdministrator(
            "CREATE ROLE \(name) LOGIN",
            "CREATE SCHEMA \(name) AUTHORIZATION \(name)"
        )
    }

    var pooledAddress: String {
        get throws { try TestServer.poolerAddress.replacing("user=kasane", with: "user=\(name)") }
    }

    @discardableResult
    static func asAdministrator(
        on server: String? = nil,
        _ statements: [String]
    ) async throws -> String? {
        let address = try server ?? TestServer.address
        let settings = try ConnectionSettings(address, applicationName: "tests")
        let connection = try await settings.open(prepares: true, until: nil)
        defer { connection.close() }
        var value: String?
        for statement in statements {
            value = try await connection.exchange([Command(statement)]).last().text(column: 0)
        }
        return value
    }

    /// Runs statements as the administrator of the shared server.
    @discardableResult
    static func asAdministrator(_ statements: String...) async throws -> String? {
        try await asAdministrator(on: nil, statements)
    }

    /// Runs statements as the administrator of the server.
    @discardableResult
    func asAdministrator(_ statements: String...) async throws -> String? {
        try await Self.asAdministrator(on: server, statements)
    }

    func connect(
        to address: String? = nil,
        as application: String = "tests"
    ) async throws
        -> Connection
    {
        try await ConnectionSettings(address ?? self.address, applicationName: application)
            .open(prepares: false, until: nil)
    }

    /// Ends the connections of the role, as a restarting server does.
    func endConnections() async throws {
        try await asAdministrator(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '\(name)'"
        )
    }
}
