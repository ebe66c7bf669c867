import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

/// A server whose connections are spent, that ends, or that may only be read.
@Suite(.needsServer, .serialized, .timeLimit(.minutes(5)))
struct ServerTests {
    @Test func `a server without free connections is named`() async throws {
        try await withSmallServer { _, database in
            let others = try await database.takeAllConnections()
            let error = await #expect(throws: PostgresStoreError.self) {
                try await PostgresStore(database.address, migrator: Note.migrator)
            }
            #expect(error?.code == .tooManyConnections)
            #expect(error?.description.contains("below max_connections") == true)
            for other in others { other.close() }
        }
    }

    @Test func `a transaction that gets no connection names who holds them`() async throws {
        try await withSmallServer { _, database in
            let store = try await database.store(connections: 5, changes: .polled)
            let transactions = PostgresTransactions(notesIn: store)
            let others = Shared<[Connection]>([])
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { repositories in
                    try await repositories.add(1)
                    let taken = try await database.takeAllConnections()
                    others.change { $0 = taken }
                    try await Task.detached {
                        try await transactions.execute { try await $0.add(2) }
                    }
                    .value
                }
            }
            #expect(isUnavailable(error) { $0 == .cannotOpen })
            let text = error?.description ?? ""
            #expect(text.contains("by \(database.name) (others)"))
            #expect(text.contains("of this store: KasanePostgresTests/ServerTests.swift:"))
            #expect(text.contains("Use smaller pools"))

            for other in others.value { other.close() }
            try await transactions.execute { try await $0.add(3) }
            let ids = try await transactions.ids()
            #expect(ids == [3])
            try await store.close()
        }
    }

    @Test func `a server with too few connections is reported at the start`() async throws {
        try await withSmallServer { _, database in
            let warnings = Shared<[PostgresStoreWarning]>([])
            for connections in [3, 10] {
                let store = try await PostgresStore(
                    database.address,
                    migrator: Note.migrator,
                    configuration: .init {
                        $0.connections = connections
                        $0.changes = .ignored
                    },
                    onWarning: { warning in warnings.change { $0.append(warning) } }
                )
                try await store.close()
            }
            let reported = warnings.value
            #expect(reported.count == 1)
            guard case .fewConnections(let own, _, let limit)? = reported.first else {
                Issue.record("Nothing was reported.")
                return
            }
            #expect(own == 10)
            #expect(limit == 7)
            #expect(reported[0].description.contains("raise max_connections"))
        }
    }

    @Test func `a server that ends under load loses nothing`() async throws {
        try await withSmallServer { cluster, database in
            let store = try await database.store(connections: 5, changes: .polled)
            let transactions = PostgresTransactions(notesIn: store)
            let log = Shared<[Int]>([])
            let failures = Shared<[Int: any Error]>([:])
            let isUp = Shared(false)
            try await withThrowingTaskGroup { group in
                for writer in 0..<3 {
                    group.addTask {
                        // Until it has written after the restart.
                        var number = 0
                        var isDone = false
                        while !isDone {
                            let wasUp = isUp.value
                            let id = writer * 1_000_000 + number
                            do {
                                try await transactions.execute { try await $0.add(id) }
                                log.change { $0.append(id) }
                                number += 1
                                isDone = wasUp
                            } catch {
                                failures.change { $0[writer] = error }
                                await Task.yield()
                            }
                        }
                    }
                }
                group.addTask {
                    while log.value.count < 30 { try await Task.sleep(for: .milliseconds(1)) }
                    try cluster.halt()
                    let error = await #expect(throws: PostgresStoreError.self) {
                        try await PostgresStore(database.address, migrator: Note.migrator)
                    }
                    #expect(error?.code == .cannotConnect)
                    try cluster.start()
                    isUp.change { $0 = true }
                }
                try await group.waitForAll()
            }
            for error in failures.value.values {
                #expect(
                    isUnavailable(error) { $0 == .cannotOpen || $0 == .connectionLost },
                    "\(error)"
                )
            }
            let ids = try await transactions.ids()
            #expect(ids == log.value.sorted())
            try await store.close()
        }
    }

    @Test func `a standby is named, and left for the primary`() async throws {
        try await withSmallServer { cluster, database in
            let store = try await database.store(connections: 3, changes: .polled)
            try await PostgresTransactions(notesIn: store).execute { try await $0.add(1) }
            try await store.close()
            try cluster.halt()
            let signal = "\(cluster.folder)/data/standby.signal"
            try Data().write(to: URL(filePath: signal))
            try cluster.start()
            do {
                try await checkStandby(cluster, database)
            } catch {
                Issue.record(error)
            }
            try cluster.halt()
            try FileManager.default.removeItem(atPath: signal)
            try cluster.start()
        }
    }

    private func checkStandby(_ cluster: TestCluster, _ database: TestDatabase) async throws {
        // A schema change would be a write.
        let migration = await #expect(throws: PostgresStoreError.self) {
            var migrator = Note.migrator
            migrator.register("2 more") { _ in ["CREATE TABLE b (c int4)"] }
            return try await PostgresStore(database.address, migrator: migrator)
        }
        #expect(migration?.code == .readOnly)
        #expect(migration?.description.contains("target_session_attrs=read-write") == true)
        // None is pending.
        let store = try await database.store(connections: 3, changes: .polled)
        let error = await #expect(throws: DomainError.self) {
            try await store.checkWritable(within: .seconds(60))
        }
        #expect(isUnavailable(error) { $0 == .readOnly })
        let read = await #expect(throws: DomainError.self) {
            try await PostgresTransactions(notesIn: store).ids()
        }
        #expect(isUnavailable(read) { $0 == .readOnly })
        try await store.close()

        let schema = try await TestServer.makeSchema()
        let primary = try #require(schema.firstMatch(of: #/host=([^&]+)/#)?.1)
        let attributes = "&target_session_attrs=read-write"
        let both = schema.replacing(
            "host=\(primary)",
            with: "host=\(cluster.folder),\(primary)&port=\(cluster.port),5432"
        )
        let writer = try await PostgresStore(both + attributes, migrator: Note.migrator)
        try await PostgresTransactions(notesIn: writer).execute { try await $0.add(1) }
        try await writer.close()
        let alone = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(cluster.address + attributes, migrator: Note.migrator)
        }
        #expect(alone?.code == .readOnly)
    }

    private func withSmallServer(
        _ body: (TestCluster, TestDatabase) async throws -> Void
    ) async throws {
        let cluster = try Self.cluster.get()
        try await body(cluster, TestDatabase(on: cluster.address))
    }

    /// A server with seven connections for others than administrators.
    private static let cluster = Result {
        try TestCluster(["max_connections=10", "superuser_reserved_connections=3"])
    }
}

extension TestDatabase {
    fileprivate func store(
        connections: Int,
        changes: PostgresChanges
    ) async throws -> PostgresStore {
        try await PostgresStore(
            address,
            migrator: Note.migrator,
            configuration: .init {
                $0.connections = connections
                $0.changes = changes
                $0.retry = TransactionRetry(tries: 2)
            }
        )
    }

    /// Connects until the server refuses it.
    fileprivate func takeAllConnections() async throws -> [Connection] {
        var taken: [Connection] = []
        while true {
            do {
                taken.append(try await connect(as: "others"))
            } catch let error as PostgresStoreError where error.code == .tooManyConnections {
                return taken
            }
        }
    }
}
