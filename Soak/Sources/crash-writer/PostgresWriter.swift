import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Synchronization

/// Writes transactions to PostgreSQL until its standard input ends or it is killed.
///
/// Each transaction has a number. It records a transfer and changes two balances in three round
/// trips, so that one that is lost, half applied or applied twice is detectable. Each line on the
/// standard output is written before the next step of the same task:
///
/// | Line | Meaning |
/// |---|---|
/// | `open` | The store is open. |
/// | `begin <number>` | The transaction begins; without a further line, its outcome is unknown. |
/// | `committed <number> <id>` | It is acknowledged, with the server's number. |
/// | `rolled-back <number> <code>` | It failed for a reason, and nothing of it is stored. |
/// | `unknown <number>` | Whether it is committed could not be found out. |
/// | `not-replicated <number> <id>` | It is committed, and no standby has confirmed it. |
/// | `torn` | A reader saw a part of a transaction. |
struct PostgresWriter {
    private let transactions: PostgresTransactions<PostgresTransaction>
    private let end = EndFlag()

    private static let width = 6
    private static let accounts = 16

    static func run(
        _ address: String,
        first: Int,
        keepsLedger: Bool
    ) async throws {
        var configuration = PostgresStore.Configuration()
        configuration.outcomes = keepsLedger ? .ledger : .transactionStatus
        configuration.applicationName = "crash-writer"
        let store = try await PostgresStore(
            address,
            migrator: migrator,
            configuration: configuration
        )
        let writer = Self(transactions: PostgresTransactions(store: store) { $0 })
        writer.end.setAfterInput()
        report("open")
        await withTaskGroup { group in
            for offset in 0..<width {
                group.addTask {
                    for number in stride(from: first + offset, to: .max, by: width) {
                        if writer.end.isSet { return }
                        await writer.write(number)
                    }
                }
            }
            group.addTask { await writer.read() }
        }
        try await store.close()
    }

    private func write(_ number: Int) async {
        Self.report("begin \(number)")
        do {
            let id = try await transactions.execute { try await move(number, $0) }
            Self.report("committed \(number) \(id)")
        } catch DomainError.unavailable(StoreFailure.commitOutcomeUnknown, _, _) {
            Self.report("unknown \(number)")
        } catch DomainError.unavailable(StoreFailure.committedButNotReplicated(let id, _), _, _) {
            Self.report("not-replicated \(number) \(id)")
        } catch DomainError.unavailable(let reason, _, _) {
            Self.report("rolled-back \(number) \(reason.code)")
            await pause()
        } catch {
            let line = "\(error)".replacing("\n", with: " ")
            Self.report("rolled-back \(number) \(line)")
            await pause()
        }
    }

    private func move(_ number: Int, _ transaction: PostgresTransaction) async throws -> String {
        let amount = number % 97 + 1
        let source = Int.random(in: 0..<Self.accounts)
        let target = (source + Int.random(in: 1..<Self.accounts)) % Self.accounts
        let id = try await transaction.fetchOne(
            """
            INSERT INTO transfer (number, source, target, amount)
            VALUES (\(number), \(source), \(target), \(amount))
            RETURNING pg_current_xact_id()::text
            """,
            as: String.self
        )
        // It throws so that the savepoint is rolled back.
        try? await transaction.savepoint {
            try await transaction.execute("UPDATE account SET balance = 1 WHERE id = \(source)")
            throw CancellationError()
        }
        // In the same order in each transaction, because others wait for the rows.
        for (account, change) in [(source, -amount), (target, amount)].sorted(by: { $0.0 < $1.0 }) {
            try await transaction.execute(
                "UPDATE account SET balance = balance + \(change) WHERE id = \(account)"
            )
        }
        return id ?? ""
    }

    private func read() async {
        while !end.isSet {
            // The server may not be there.
            let sum = try? await transactions.read { transaction in
                try await transaction.fetchOne(
                    "SELECT sum(balance)::int8 FROM account",
                    as: Int.self
                )
            }
            if let sum, sum != 0 { Self.report("torn") }
            await pause()
        }
    }

    /// Waits before another attempt, as a client does while the server is not there.
    private func pause() async {
        // Nothing cancels the task.
        try? await Task.sleep(for: .milliseconds(10))
    }

    private static func report(_ line: String) {
        // The line is written at once and whole. Without a reader, the process is killed.
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }

    private static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("1 accounts") { _ in
            [
                // A number may be there twice, which the test would find.
                """
                CREATE TABLE transfer (
                    number int8 NOT NULL, source int8 NOT NULL, target int8 NOT NULL,
                    amount int8 NOT NULL
                )
                """,
                "CREATE INDEX transfer_number ON transfer (number)",
                "CREATE TABLE account (id int8 PRIMARY KEY, balance int8 NOT NULL)",
                "INSERT INTO account SELECT id, 0 FROM generate_series(0, \(accounts - 1)) AS id",
            ]
        }
        return migrator
    }
}

private final class EndFlag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    /// Sets the flag at the end of the standard input, on a thread because reading blocks.
    func setAfterInput() {
        Thread.detachNewThread {
            // An error is an end, too.
            _ = try? FileHandle.standardInput.readToEnd()
            self.state.withLock { $0 = true }
        }
    }
}
