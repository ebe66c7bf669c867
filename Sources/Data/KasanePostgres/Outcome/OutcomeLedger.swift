package import Foundation
import KasaneDomain
import KasaneStore

/// A table in which transactions record their commits.
///
/// A transaction that changes data inserts a row with a unique key, together with its `COMMIT`. The
/// row exists if and only if the transaction is committed, on every server that has the
/// transaction's changes. Transaction IDs, by contrast, can be reused by a promoted standby or by a
/// server that crashed before it wrote the ID to its log.
package struct OutcomeLedger: Sendable {
    static let name = "kasane_outcome"
    /// The table name including its schema, because a transaction can change the search path.
    private let table: String

    /// The key of the row that stores the time of the last sweep.
    private static let mark = "'00000000-0000-0000-0000-000000000000'"
    /// The first key that the last sweep kept, computed from the mark.
    private static let bound = """
        (lpad(to_hex((extract(epoch FROM at - interval '1 day') * 1000)::int8), 12, '0') \
        || repeat('0', 20))::uuid
        """
    /// The number of rows that a sweep deletes per statement.
    private static let piece = 10_000

    /// Opens the ledger in the current schema, creating it if necessary.
    ///
    /// - Parameter run: A closure that runs statements in one transaction, while no other process
    ///   opens the ledger.
    init(creatingBy run: ([Command]) async throws -> QueryResult) async throws {
        let name = try await run([
            Command("SELECT format('%I.\(Self.name)', current_schema())")
        ])
        table = name.text(column: 0) ?? Self.name
        let found = try await run([Command("SELECT to_regclass($1)::text", [.text(table)])])
        guard found.text(column: 0) == nil else { return }
        _ = try await run([
            Command(
                """
                CREATE TABLE \(table) (
                    id uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()
                )
                """
            ),
            // Outcomes from before the ledger existed are as unknown as swept outcomes.
            Command("INSERT INTO \(table) VALUES (\(Self.mark), now() + interval '1 day')"),
        ])
    }

    /// Creates a transaction's row without storing it.
    ///
    /// Keys start with the time, so keys of similar age are adjacent.
    package func makeEntry(at date: Date = Date()) -> Entry {
        var bytes = UUID().uuid
        let time = UInt64(max(0, date.timeIntervalSince1970) * 1000)
        bytes.0 = UInt8(truncatingIfNeeded: time >> 40)
        bytes.1 = UInt8(truncatingIfNeeded: time >> 32)
        bytes.2 = UInt8(truncatingIfNeeded: time >> 24)
        bytes.3 = UInt8(truncatingIfNeeded: time >> 16)
        bytes.4 = UInt8(truncatingIfNeeded: time >> 8)
        bytes.5 = UInt8(truncatingIfNeeded: time)
        // UUID version 7 (RFC 9562).
        bytes.6 = bytes.6 & 0x0F | 0x70
        return Entry(ledger: self, key: .uuid(UUID(uuid: bytes)))
    }

    /// Deletes rows older than a day, at most once an hour across all nodes.
    ///
    /// - Parameters:
    ///   - pieces: The maximum number of delete statements.
    ///   - run: A closure that runs a statement in its own transaction.
    /// - Throws: `CancellationError`, or any error of a statement.
    package func sweep(
        pieces: Int,
        _ run: (Command) async throws -> QueryResult
    ) async throws {
        // From now on, a missing row might have been swept.
        let mark = try await run(
            Command(
                """
                UPDATE \(table) SET at = now() \
                WHERE id = \(Self.mark) AND at < now() - interval '1 hour' \
                RETURNING \(Self.bound)
                """
            )
        )
        guard mark.rowCount == 1,
            let bound = try SQLRow(mark, row: 0).decode(at: 0, as: UUID?.self)
        else { return }
        for _ in 0..<pieces {
            let deleted = try await run(
                Command(
                    """
                    DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) \
                    WHERE id > \(Self.mark) AND id < $1 ORDER BY id LIMIT \(Self.piece))
                    """,
                    [.uuid(bound)]
                )
            )
            try Task.checkCancellation()
            if deleted.affectedCount < Self.piece { return }
        }
    }

    /// Sweeps once an hour until the task is cancelled.
    func sweeping(on control: ControlConnection) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                // A cancelled sleep ends the loop. If a sweep fails, the next sweep deletes its
                // rows.
                try? await Task.sleep(for: .seconds(3600))
                try? await sweep(pieces: .max) { try await control.run($0) }
            }
        }
    }

    package struct Entry: Sendable {
        fileprivate let ledger: OutcomeLedger
        fileprivate let key: SQLValue

        package var insertion: Command {
            Command("INSERT INTO \(ledger.table) (id) VALUES ($1)", [key])
        }

        /// Determines whether the transaction is committed, and prevents it from committing
        /// otherwise.
        ///
        /// The lookup inserts the row itself, marked with an infinite time. If the transaction is
        /// still running, the server waits for it to end. If the transaction hasn't inserted its
        /// row yet, its insert fails later. The result is therefore final, even if the server is
        /// still running the transaction for a lost client. The lookup's own commit can also be
        /// lost. When the lookup is repeated, the mark distinguishes its row from the transaction's
        /// row.
        /// - Parameter connection: A connection to the current primary.
        /// - Returns: The outcome, or `nil` if the server doesn't reply in time.
        func look(
            on connection: Connection,
            until end: ContinuousClock.Instant
        ) async -> CommitOutcome? {
            let (table, mark) = (ledger.table, OutcomeLedger.mark)
            let commands = [
                Command("BEGIN ISOLATION LEVEL READ COMMITTED"),
                // If this row is lost together with the server, the blocked transaction is lost
                // too.
                Command("SET LOCAL synchronous_commit = local"),
                Command(
                    "INSERT INTO \(table) (id, at) VALUES ($1, 'infinity') ON CONFLICT DO NOTHING",
                    [key]
                ),
                Command("SELECT at = 'infinity' FROM \(table) WHERE id = $1", [key]),
                Command(
                    "SELECT \(OutcomeLedger.bound) <= $1 FROM \(table) WHERE id = \(mark)",
                    [key]
                ),
                Command("COMMIT"),
            ]
            // The lookup is repeated after an error or if a sweep ran in between.
            guard let replies = try? await connection.exchange(commands, until: end),
                replies.error == nil,
                let isMarked = replies.bool(3)
            else { return nil }
            if !isMarked { return .committed }
            return replies.bool(4) == true ? .rolledBack : .unknown
        }
    }
}

extension Replies {
    /// Returns a command's Boolean value, or `nil` if there is no row.
    fileprivate func bool(_ index: Int) -> Bool? {
        // Without a row, the outcome is as unknown as after an error.
        guard let result = try? rows(index), result.rowCount == 1 else { return nil }
        return try? SQLRow(result, row: 0).decode(at: 0, as: Bool.self)
    }
}
