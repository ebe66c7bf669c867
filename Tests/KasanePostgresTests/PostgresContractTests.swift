import KasaneDomain
import KasanePostgres
import KasaneStore
import KasaneStoreTesting
import Testing

@Suite(.needsServer, .serialized, .timeLimit(.minutes(5)))
struct PostgresContractTests {
    @Test(arguments: StoreContract.all)
    func `PostgreSQL keeps the contract`(requirement: StoreContract) async throws {
        try await ContractServer(isPooled: false).check(requirement)
    }

    @Test(arguments: [PostgresStore.Isolation.readCommitted, .repeatableRead])
    func `versions are protected at lower levels too`(
        isolation: PostgresStore.Isolation
    ) async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.registerContract()
        let store = try await PostgresStore(
            database.address,
            migrator: migrator,
            configuration: .init {
                $0.isolation = isolation
                $0.changes = .ignored
            }
        )
        let transactions = PostgresTransactions(store: store) { ContractRepositories($0) }
        try await transactions.execute { repositories in
            try await repositories.accounts.save(ContractAccount(id: "a", balance: 0))
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    var saved = 0
                    while saved < 10 {
                        guard
                            var account = try await transactions.read({ repositories in
                                try await repositories.accounts.find("a")
                            })
                        else { return }
                        account.balance += 1
                        let changed = account
                        do {
                            try await transactions.execute { repositories in
                                try await repositories.accounts.save([changed])
                            }
                            saved += 1
                        } catch DomainError.conflict {
                            // Another writer was first.
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let account = try await transactions.read { try await $0.accounts.find("a") }
        #expect(account == ContractAccount(id: "a", balance: 40, version: 41))
        try await store.close()
    }
}

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct WeakContractTests {
    @Test func `writers that see each commit at once break the contract`() async throws {
        let requirement = try #require(
            StoreContract.all.first { $0.name.contains("are serializable") }
        )

        let error = await #expect(throws: ContractViolationError.self) {
            try await ContractServer(isPooled: false, isolation: .readCommitted).check(requirement)
        }

        #expect(error?.description.contains("anomalies") == true)
    }
}

@Suite(.needsServer, .needsPooler, .serialized, .timeLimit(.minutes(5)))
struct PooledContractTests {
    // Their order is the server's, which no pooler changes, and takes longest to check.
    @Test(arguments: StoreContract.all.filter { !$0.name.contains("are serializable") })
    func `PostgreSQL keeps the contract behind a pooler`(requirement: StoreContract) async throws {
        try await ContractServer(isPooled: true).check(requirement)
    }
}

/// Checks the contract with stores on the shared server.
private struct ContractServer {
    let isPooled: Bool
    var isolation = PostgresStore.Isolation.serializable

    func check(_ requirement: StoreContract) async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.registerContract()
        let older = try await store(on: database, migrator)
        migrator.register("2 newer") { _ in ["CREATE TABLE newer (a int4)"] }
        let newer = try await store(on: database, migrator)

        try await requirement.check(
            StoreUnderTest(
                transactions: PostgresTransactions(store: newer) { ContractRepositories($0) },
                older: PostgresTransactions(store: older) { ContractRepositories($0) },
                maximumWaiting: 100,
                concurrentWriters: 8,
                makeReadOnly: { try await makeReadOnly(database) },
                failing: { try await cause($0, in: database) },
                close: { try await newer.close() }
            )
        )
        try await older.close()
        try await newer.close()
    }

    private func store(
        on database: TestDatabase,
        _ migrator: Migrator
    ) async throws -> PostgresStore {
        let direct = try await PostgresStore(
            database.address,
            migrator: migrator,
            configuration: .init {
                $0.isolation = isolation
                $0.changes = .ignored
                $0.outcomes = .ledger
                $0.maximumWaiting = 100
            }
        )
        guard isPooled else { return direct }
        try await direct.close()
        return try await PostgresStore(
            database.pooledAddress,
            migrator: migrator,
            configuration: .init {
                $0.preparation = .never
                $0.changes = .ignored
                $0.outcomes = .ledger
                $0.maximumWaiting = 100
            }
        )
    }

    /// Configures the server to refuse writes for the role of the test.
    private func makeReadOnly(_ database: TestDatabase) async throws {
        try await TestDatabase.asAdministrator(
            "ALTER ROLE \(database.name) SET default_transaction_read_only = on"
        )
        try await database.endConnections()
    }

    private func cause(_ fault: StoreFault, in database: TestDatabase) async throws -> Bool {
        let (count, action): (Int, String) =
            switch fault {
            case .conflict(let times): (times, "RAISE EXCEPTION USING ERRCODE = '40001'")
            case .connectionLost(let times):
                (times, "PERFORM pg_terminate_backend(pg_backend_pid())")
            case .notReplicated: (1, "PERFORM set_config('synchronous_commit', 'on', true)")
            // Within one history of one server, each outcome can be found out.
            case .commitOutcomeUnknown: (0, "")
            }
        guard count > 0 else { return false }
        let connection = try await database.connect()
        defer { connection.close() }
        let body = """
            BEGIN IF nextval('faults') <= \(count) THEN \(action); END IF; RETURN NULL; END
            """
        _ = try await connection.exchange([
            // A rollback does not reset a sequence.
            Command("CREATE SEQUENCE faults"),
            Command("CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS '\(body.quoted)'"),
            Command(
                """
                CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON "contractNote" EXECUTE FUNCTION fail()
                """
            ),
        ])
        .last()
        if fault == .notReplicated { Task { try await endWaitForStandby(of: database) } }
        return true
    }

    private func endWaitForStandby(of database: TestDatabase) async throws {
        try await database.wait(for: "wait_event = 'SyncRep'")
        try await TestDatabase.asAdministrator(
            """
            SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
            WHERE usename = '\(database.name)' AND wait_event = 'SyncRep'
            """
        )
    }
}

extension String {
    fileprivate var quoted: String { replacing("'", with: "''") }
}
