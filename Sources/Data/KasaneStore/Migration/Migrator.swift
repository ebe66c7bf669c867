/// The schema changes of an application, in order, for every database.
///
/// ```swift
/// var migrator = Migrator()
/// migrator.register("1 notes") { dialect in
///     [
///         """
///         CREATE TABLE note (
///             id \(dialect.integer) NOT NULL PRIMARY KEY, text \(dialect.text) NOT NULL
///         ) \(dialect.tableOptions)
///         """
///     ]
/// }
/// migrator.register([.postgres: "2 search"], atomicity: .outsideTransaction) { _ in
///     [
///         // An earlier try may have left an index that is not valid.
///         "DROP INDEX CONCURRENTLY IF EXISTS n",
///         "CREATE INDEX CONCURRENTLY n ON note (text)",
///     ]
/// }
/// ```
///
/// A store runs the pending changes when it is opened, one process at a time, and records their
/// identifiers. A released change is never edited.
public struct Migrator: Sendable {
    /// Whether a change is rolled back if it fails.
    public enum Atomicity: Sendable {
        /// The change runs in its own transaction.
        case inTransaction
        /// PostgreSQL runs the change without a transaction, as `CREATE INDEX CONCURRENTLY`
        /// requires. SQLite runs it in one.
        ///
        /// If it fails, its effects remain, and it is run again at the next start. Make it
        /// repeatable: a failed `CREATE INDEX CONCURRENTLY` leaves an invalid index, which
        /// `IF NOT EXISTS` would keep.
        case outsideTransaction
    }

    /// A change in one dialect.
    public struct Step: Sendable {
        /// The unique name, under which the store records the change.
        public let identifier: String
        /// Whether the change is rolled back if it fails.
        public let atomicity: Atomicity
        /// The queries whose rows the statements depend on.
        public let queries: [SQL]

        fileprivate let makeStatements: @Sendable ([SQLResult]) throws -> [SQL]

        /// Returns the statements of the change for the results of the queries.
        public func statements(for results: [SQLResult]) throws -> [SQL] {
            try makeStatements(results)
        }
    }

    private struct Change: Sendable {
        let identifier: MigrationIdentifier
        let atomicity: Atomicity
        let queries: [SQL]
        let statements: @Sendable (SQLDialect, [SQLResult]) throws -> [SQL]
    }

    private var changes: [Change] = []

    /// How long a statement waits for the locks of other transactions in PostgreSQL.
    public let lockTimeout: Duration

    /// Creates a migrator without changes.
    ///
    /// - Parameter lockTimeout: How long a statement waits for the locks of other transactions in
    ///   PostgreSQL. Meanwhile, transactions queue behind it.
    public init(lockTimeout: Duration = .seconds(10)) {
        self.lockTimeout = lockTimeout
    }

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - identifier: A unique name, which must never change.
    ///   - statements: Returns the statements in a dialect, which run in order.
    public mutating func register(
        _ identifier: MigrationIdentifier,
        atomicity: Atomicity = .inTransaction,
        _ statements: @escaping @Sendable (SQLDialect) -> [SQL]
    ) {
        add(
            Change(identifier: identifier, atomicity: atomicity, queries: []) { dialect, _ in
                statements(dialect)
            }
        )
    }

    /// Adds a change that depends on stored rows.
    ///
    /// ```swift
    /// migrator.register("3 keys", reading: ["SELECT id, text FROM note"]) { dialect, results in
    ///     try results[0].map { note in
    ///         let key = Self.key(of: try note.decode("text"))
    ///         let id: Int = try note.decode("id")
    ///         return "UPDATE note SET key = \(key) WHERE id = \(id)"
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: A unique name, which must never change.
    ///   - queries: The statements that read the rows, in the transaction of the change.
    ///   - statements: Returns the statements for the results of the queries in a dialect. They run
    ///     in order.
    public mutating func register(
        _ identifier: MigrationIdentifier,
        reading queries: [SQL],
        _ statements: @escaping @Sendable (SQLDialect, [SQLResult]) throws -> [SQL]
    ) {
        add(
            Change(
                identifier: identifier,
                atomicity: .inTransaction,
                queries: queries,
                statements: statements
            )
        )
    }

    private mutating func add(_ change: Change) {
        let known = Set(changes.flatMap(\.identifier.all))
        for name in change.identifier.all {
            precondition(!known.contains(name), "The migration “\(name)” is registered twice.")
        }
        changes.append(change)
    }

    /// Returns the changes up to and including one, as in an older version of the application.
    ///
    /// A test can create a database of that version with them, then open it with all changes.
    ///
    /// ```swift
    /// let earlier = migrator.prefix(through: "1 notes")
    /// ```
    ///
    /// - Parameter identifier: The name of the last change in any dialect, which must be
    ///   registered.
    public func prefix(through identifier: String) -> Self {
        guard let last = changes.firstIndex(where: { $0.identifier.all.contains(identifier) })
        else { preconditionFailure("The migration “\(identifier)” is not registered.") }
        var copy = self
        copy.changes = Array(changes[...last])
        return copy
    }

    /// Returns the changes in a dialect, oldest first.
    public func steps(in dialect: SQLDialect) -> [Step] {
        changes.compactMap { change in
            change.identifier.name(in: dialect).map { name in
                Step(
                    identifier: name,
                    atomicity: change.atomicity,
                    queries: change.queries,
                    makeStatements: { try change.statements(dialect, $0) }
                )
            }
        }
    }
}

/// The name of a schema change, which can differ by dialect.
///
/// ```swift
/// migrator.register([.sqlite: "7 tags", .postgres: "3 tags"]) { dialect in
///     ["CREATE TABLE tag (name \(dialect.text) NOT NULL PRIMARY KEY)"]
/// }
/// ```
///
/// A change has no effect on a dialect without a name.
public struct MigrationIdentifier: Sendable, ExpressibleByStringLiteral,
    ExpressibleByDictionaryLiteral
{
    private let common: String?
    private let names: [SQLDialect: String]

    /// Creates a name for every dialect.
    public init(_ name: String) {
        common = name
        names = [:]
    }

    /// Creates a name for every dialect from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a name for each of several dialects.
    public init(dictionaryLiteral elements: (SQLDialect, String)...) {
        common = nil
        names = Dictionary(elements) { first, _ in first }
    }

    func name(in dialect: SQLDialect) -> String? { names[dialect] ?? common }

    var all: [String] { common.map { [$0] } ?? Array(names.values) }
}
