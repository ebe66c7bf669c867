import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct InterruptTests {
    @Test func `the deadline ends a long statement`() async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute(within: .milliseconds(200)) { repositories in
                    try await repositories.add(1)
                    try await repositories.execute("SELECT pg_sleep(60)")
                }
            }
            #expect(isDeadlineExceeded(error))
            let ids = try await transactions.ids()
            #expect(ids.isEmpty)
        }
    }

    @Test func `a cancelled task ends a long statement`() async throws {
        try await withNotes { transactions, database, _ in
            let task = Task {
                try await transactions.execute { try await $0.execute("SELECT pg_sleep(60)") }
            }
            try await database.waitUntilSleeping()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `a cancellation does not hit the next statement`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            for _ in 0..<20 {
                let task = Task {
                    try await transactions.execute { try await $0.execute("SELECT pg_sleep(60)") }
                }
                try await database.waitUntilSleeping()
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                // The pool gives the same connection out again.
                try await transactions.execute { repositories in
                    for _ in 0..<10 { try await repositories.execute("SELECT 1") }
                }
            }
        }
    }

    @Test func `a server that does not answer is given up`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute(within: .milliseconds(200)) { repositories in
                    try await repositories.add(1)
                    // A stopped process answers neither the statement nor the cancellation.
                    try await repositories.execute(
                        """
                        DO $$ BEGIN PERFORM pg_sleep(30); EXCEPTION WHEN query_canceled THEN
                        PERFORM pg_sleep(30); END $$
                        """
                    )
                }
            }
            #expect(isDeadlineExceeded(error))
            try await database.endConnections()
            let ids = try await transactions.ids()
            #expect(ids.isEmpty)
        }
    }

    @Test func `a wait for a connection names who holds them`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { repositories in
                    try await repositories.add(1)
                    try await Task.detached {
                        try await transactions.execute(within: .seconds(1)) {
                            try await $0.add(2)
                        }
                    }
                    .value
                }
            }
            #expect(isDeadlineExceeded(error))
            #expect(error?.description.contains("All connections are in use") == true)
            #expect(error?.description.contains("KasanePostgresTests/InterruptTests.swift") == true)
        }
    }

    @Test func `writers inside of readers always find a connection`() async throws {
        try await withNotes(connections: 4) { transactions, _, _ in
            try await withThrowingTaskGroup { group in
                for id in 0..<20 {
                    group.addTask {
                        try await transactions.read { _ in
                            try await transactions.execute { try await $0.add(id) }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let ids = try await transactions.ids()
            #expect(ids == Array(0..<20))
        }
    }

    @Test func `a closed store is named`() async throws {
        try await withNotes { transactions, _, store in
            try await store.checkWritable(within: .seconds(60))
            try await store.close()
            let error = await #expect(throws: DomainError.self) {
                try await transactions.ids()
            }
            #expect(isUnavailable(error) { $0 == .closed })
        }
    }
}

extension TestDatabase {
    func waitUntilSleeping() async throws {
        try await wait(for: "wait_event = 'PgSleep'")
    }

    func wait(for condition: String) async throws {
        let query = """
            SELECT count(*)::text FROM pg_stat_activity WHERE usename = '\(name)' AND \(condition)
            """
        while try await asAdministrator(query) == "0" {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
