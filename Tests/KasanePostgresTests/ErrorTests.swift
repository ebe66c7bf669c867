import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct ErrorTests {
    @Test func `a server that cannot be reached is named`() async throws {
        let error = await failure("postgresql://anna@localhost:1/notes")
        #expect(error?.code == .cannotConnect)
        #expect(error?.database == "anna@localhost:1/notes")
        #expect(error?.description.contains("Check that the server is running") == true)
    }

    @Test func `a missing database and a missing role are named`() async throws {
        let address = try TestServer.address
        let database = await failure(address.replacing("/kasane?", with: "/nothing?"))
        #expect(database?.code == .missingDatabase)
        let role = await failure(address.replacing("user=kasane", with: "user=nobody"))
        #expect(role?.code == .wrongPassword)
    }

    @Test func `a wrong password is named, and never printed`() async throws {
        let database = try await TestDatabase()
        try TestServer.requirePassword(of: database.name)
        try await TestDatabase.asAdministrator(
            "ALTER ROLE \(database.name) PASSWORD 'right'",
            "SELECT pg_reload_conf()::text"
        )
        let wrong = await failure("\(database.address)&password=hunter2")
        #expect(wrong?.code == .wrongPassword)
        #expect(wrong?.description.contains("hunter2") == false)
        let missing = await failure("\(database.address)&passfile=/nowhere")
        #expect(missing?.code == .wrongPassword)
        let store = try await PostgresStore(
            "\(database.address)&password=right",
            migrator: Note.migrator,
            configuration: .init { $0.changes = .ignored }
        )
        #expect(!store.name.contains("right"))
        try await store.close()
    }

    @Test func `an address that is not one is refused without its password`() async throws {
        for address in ["postgresql://a:hunter2@%zz/b", "host=a password='hunter2", "nonsense"] {
            let error = await failure(address)
            #expect(error?.code == .invalidAddress)
            #expect(error?.description.contains("hunter2") == false)
        }
    }

    @Test(arguments: [
        "postgresql://anna:hun@ter2@localhost/notes", "postgresql://anna:hun/ter2@localhost/notes",
        "postgresql://anna:12/ter2@localhost/notes", "postgres://anna@site:ter2@localhost/notes",
        "postgresql://anna:hun@ter2@\u{301}localhost/notes",
    ])
    func `an unclear address is refused without a part of its password`(
        address: String
    ) async throws {
        let error = await failure(address)
        #expect(error?.code == .invalidAddress)
        #expect(error?.description.contains("ter2") == false)
        #expect(error?.description.contains("%40") == true)
    }

    @Test(arguments: [
        "postgresql://a%40b:c%2Fd@localhost:1,localhost:2/notes?application_name=a@b",
        "postgresql:///notes?host=@abstract&user=anna@site", "host=localhost port=1 user=a@b",
    ])
    func `a clear address is accepted`(address: String) async throws {
        _ = try ConnectionSettings(address, applicationName: "test")
    }

    @Test func `a password is never printed`() async throws {
        let error = await failure("postgresql://anna:hunter2@localhost:1/hunter2")
        #expect(error?.code == .cannotConnect)
        #expect(error?.reason.contains("hunter2") == false)
    }

    @Test func `a role without a right on the schema is named`() async throws {
        let database = try await TestDatabase()
        try await TestDatabase.asAdministrator(
            "ALTER SCHEMA \(database.name) OWNER TO kasane",
            "GRANT USAGE ON SCHEMA \(database.name) TO \(database.name)"
        )
        let error = await failure(database.address)
        #expect(error?.code == .notPermitted)
        #expect(error?.description.contains("GRANT CREATE") == true)
    }

    @Test func `a role without free connections is named`() async throws {
        try await withNotes { transactions, database, _ in
            try await transactions.execute { try await $0.add(1) }
            try await TestDatabase.asAdministrator("ALTER ROLE \(database.name) CONNECTION LIMIT 1")
            let error = await failure(database.address)
            #expect(error?.code == .tooManyConnections)
            #expect(error?.description.contains("Use smaller pools") == true)
        }
    }

    @Test func `a server that may only be read is named`() async throws {
        try await withNotes { transactions, database, store in
            try await transactions.execute { try await $0.add(1) }
            try await TestDatabase.asAdministrator(
                "ALTER ROLE \(database.name) SET default_transaction_read_only = on"
            )
            try await database.endConnections()
            let error = await #expect(throws: DomainError.self) {
                try await store.checkWritable(within: .seconds(60))
            }
            #expect(isUnavailable(error) { $0 == .readOnly })
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `a row that others refer to cannot be deleted`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { notes in
                try await notes.add(1)
                try await notes.execute("CREATE TABLE pin (note int8 REFERENCES note)")
                try await notes.execute("INSERT INTO pin VALUES (1)")
            }
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { _ = try await $0.notes.delete(1) }
            }
            #expect(error?.reason as? Conflict == .inUse)
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test(arguments: [
        ("57P03", PostgresStoreError.Code.shuttingDown), ("28P01", .wrongPassword),
        ("53300", .tooManyConnections), ("53100", .diskFull), ("3D000", .missingDatabase),
        ("42501", .notPermitted),
    ])
    func `a refused connection is named by its state`(
        state: String,
        code: PostgresStoreError.Code
    ) {
        let message = """
            connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  \(state): refused
            LOCATION:  ProcessStartupPacket, postmaster.c:2331
            """
        let error = PostgresStoreError(failedConnection: message, to: "db/notes")
        #expect(error.code == code)
        #expect(!error.reason.contains("LOCATION"))
    }

    @Test(arguments: [
        (
            "server certificate for \"a\" does not match host name \"b\"",
            PostgresStoreError.Code.wrongCertificate
        ),
        ("SSL error: certificate verify failed", .wrongCertificate),
        ("server does not support SSL, but SSL was required", .unencryptedServer),
        ("FATAL:  08P01: unsupported startup parameter: options", .refusedParameter),
        ("FATAL:  08P01: no more connections allowed (max_client_conn)", .tooManyConnections),
        ("invalid integer value \"x\" for connection option \"port\"", .invalidAddress),
        ("definition of service \"x\" not found", .invalidAddress),
        ("session is read-only", .readOnly), ("fe_sendauth: no password supplied", .wrongPassword),
    ])
    func `a failure of the client library is named by its message`(
        message: String,
        code: PostgresStoreError.Code
    ) {
        let error = PostgresStoreError(failedConnection: message, to: "db/notes")
        #expect(error.code == code)
    }

    /// Returns the error of a store that cannot be opened.
    private func failure(_ address: String) async -> PostgresStoreError? {
        await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(
                address,
                migrator: Note.migrator,
                configuration: .init { $0.changes = .ignored }
            )
        }
    }
}
