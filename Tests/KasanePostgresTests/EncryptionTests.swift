import Foundation
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct EncryptionTests {
    @Test func `a certificate for the host is accepted`() async throws {
        let server = try Self.server.get()
        try await open(server.address())
    }

    @Test func `a certificate for another host is refused`() async throws {
        let server = try Self.server.get()
        let error = await failure(server.address(host: "db.example"))
        #expect(error?.code == .wrongCertificate)
        #expect(error?.reason.contains("db.example") == true)
        #expect(error?.description.contains("is valid for this host") == true)
    }

    @Test func `a certificate of an unknown authority is refused`() async throws {
        let server = try Self.server.get()
        for root in [server.unknownAuthority, "/nowhere/root.pem"] {
            let error = await failure(server.address(root: root))
            #expect(error?.code == .wrongCertificate)
            #expect(error?.description.contains("sslrootcert points to its") == true)
        }
    }

    @Test func `a server without TLS is named`() async throws {
        let cluster = try Self.plainServer.get()
        let error = await failure(
            """
            postgresql:///postgres?host=localhost&hostaddr=127.0.0.1&port=\(cluster.port)\
            &user=plain&sslmode=require
            """
        )
        #expect(error?.code == .unencryptedServer)
        #expect(error?.description.contains("ssl = on") == true)
    }

    @Test func `a connection without TLS that the server refuses is named`() async throws {
        let server = try Self.server.get()
        let error = await failure(
            server.address(user: "scram", password: "right")
                .replacing("sslmode=verify-full", with: "sslmode=disable")
        )
        #expect(error?.code == .wrongPassword)
        #expect(error?.description.contains("pg_hba.conf") == true)
    }

    @Test func `a password is checked over TLS, and never printed`() async throws {
        let server = try Self.server.get()
        let binding = "&channel_binding=require"
        try await open(server.address(user: "scram", password: "right") + binding)
        let wrong = await failure(server.address(user: "scram", password: "hunter2") + binding)
        #expect(wrong?.code == .wrongPassword)
        #expect(wrong?.description.contains("hunter2") == false)
    }

    @Test func `a password file is read`() async throws {
        let server = try Self.server.get()
        for (password, code) in [
            ("right", nil), ("hunter2", PostgresStoreError.Code.wrongPassword),
        ] {
            let file = "\(server.folder)/passwords-\(password.count)"
            try Data("*:*:*:scram:\(password)\n".utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            let address = server.address(user: "scram") + "&passfile=\(file)"
            guard let code else {
                try await open(address)
                continue
            }
            let error = await failure(address)
            #expect(error?.code == code)
            #expect(error?.description.contains("hunter2") == false)
        }
    }

    @Test func `a service is looked up`() async throws {
        let server = try Self.server.get()
        try await open("service=kasane-right")
        let wrong = await failure("service=kasane-wrong")
        #expect(wrong?.code == .wrongPassword)
        #expect(wrong?.database.contains("kasane-wrong") == true)
        #expect(wrong?.description.contains("hunter2") == false)
        let missing = await failure("service=kasane-missing")
        #expect(missing?.reason.contains("kasane-missing") == true)
        withExtendedLifetime(server) {}
    }

    @Test func `of several hosts the first one that answers is used`() async throws {
        let server = try Self.server.get()
        let address = server.address()
            .replacing("host=localhost&", with: "host=localhost,localhost&")
            .replacing("127.0.0.1", with: "127.0.0.1,127.0.0.1")
        try await open(
            address.replacing("port=\(server.cluster.port)", with: "port=1,\(server.cluster.port)")
        )
        let error = await failure(
            address.replacing("port=\(server.cluster.port)", with: "port=1,1")
        )
        #expect(error?.code == .cannotConnect)
    }

    private func open(_ address: String) async throws {
        let store = try await PostgresStore(
            address,
            migrator: Migrator(),
            configuration: .init { $0.changes = .ignored }
        )
        try await store.checkWritable(within: .seconds(60))
        try await store.close()
    }

    /// Returns the error of a store that cannot be opened.
    private func failure(_ address: String) async -> PostgresStoreError? {
        await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(
                address,
                migrator: Migrator(),
                configuration: .init { $0.changes = .ignored }
            )
        }
    }

    private static let server = Result { try EncryptedServer() }
    private static let plainServer = Result {
        try TestCluster(["listen_addresses=127.0.0.1"])
    }
}

/// A server with a certificate for `localhost`, where the role `scram` needs a password.
private struct EncryptedServer {
    let cluster: TestCluster
    let folder: String

    init() throws {
        cluster = try TestCluster(["listen_addresses=127.0.0.1"])
        // It ends with the server.
        folder = cluster.folder
        for name in ["server", "unknown"] { try Self.makeCertificate("\(folder)/\(name)") }
        let key = "\(folder)/server.key"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        // The server runs as another user than root.
        if getuid() == 0 {
            try FileManager.default.setAttributes(
                [.ownerAccountName: "postgres"],
                ofItemAtPath: key
            )
        }
        try cluster.require("hostssl all scram 127.0.0.1/32 scram-sha-256")
        try cluster.require("hostnossl all scram 127.0.0.1/32 reject")
        // Other users of the machine do not become administrators.
        try cluster.require("host all kasane 127.0.0.1/32 reject")
        try cluster.psql(
            "ALTER SYSTEM SET ssl_cert_file = '\(folder)/server.pem'",
            "ALTER SYSTEM SET ssl_key_file = '\(key)'",
            "ALTER SYSTEM SET ssl = on",
            "CREATE ROLE plain LOGIN",
            "CREATE ROLE scram LOGIN PASSWORD 'right'",
            "SELECT pg_reload_conf()"
        )
        try writeServices()
    }

    /// A certificate that is not that of the server's authority.
    var unknownAuthority: String { "\(folder)/unknown.pem" }

    func address(
        host: String = "localhost",
        root: String? = nil,
        user: String = "plain",
        password: String? = nil
    ) -> String {
        let password = password.map { "&password=\($0)" } ?? ""
        return """
            postgresql:///postgres?host=\(host)&hostaddr=127.0.0.1&port=\(cluster.port)\
            &user=\(user)&sslmode=verify-full&sslrootcert=\(root ?? "\(folder)/server.pem")\
            \(password)
            """
    }

    private func writeServices() throws {
        let services = [("right", "right"), ("wrong", "hunter2")].map { name, password in
            """
            [kasane-\(name)]
            host=localhost
            port=\(cluster.port)
            dbname=postgres
            user=scram
            password=\(password)
            sslmode=verify-full
            sslrootcert=\(folder)/server.pem

            """
        }
        let file = "\(folder)/services.conf"
        try Data(services.joined().utf8).write(to: URL(filePath: file))
        // The client library takes the path from nowhere else. It is set once.
        setenv("PGSERVICEFILE", file, 1)
    }

    private static func makeCertificate(_ path: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-keyout", "\(path).key", "-out", "\(path).pem",
            "-days", "30", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw POSIXError(.EIO) }
    }
}
