/// An application's schema migrations, in order, for every database.
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
///         // A failed attempt might have left an invalid index.
///         "DROP INDEX CONCURRENTLY IF EXISTS n",
///         "CREATE INDEX CONCURRENTLY n ON note (text)",
///     ]
/// }
/// ```
///
/// A store runs the pending migrations when it opens, one process at a time, and records their
/// identifiers. Never edit a migration after releasing it.
public struct Migrator: Sendable {
    /// Whether a failed migration is rolled back.
    public enum Atomicity: Sendable {
        /// Runs the migration in a transaction.
        case inTransaction
        /// Runs the migration without a transaction in PostgreSQL, as `CREATE INDEX CONCURRENTLY`
        /// requires.
        ///
        /// SQLite still uses a transaction.
        ///
        /// If the migration fails, its partial effects remain, and the migration runs again when
        /// the store is next opened. Make the migration repeatable. A failed `CREATE INDEX
        /// CONCURRENTLY` leaves an invalid index, which `IF NOT EXISTS` would keep.
        case outsideTransaction
    }

    /// A migration in one dialect.
    public struct Step: Sendable {
        /// The unique name under which the store records the migration.
        public let identifier: String
        /// Whether the migration is rolled back if it fails.
        public let atomicity: Atomicity
        /// The queries whose results are passed to ``statements(for:)``.
        public let queries: [SQL]

        fileprivate let makeStatements: @Sendable ([SQLResult]) throws -> [SQL]

        /// Returns the migration's statements for the results of its queries.
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

    /// The lock timeout of PostgreSQL statements.
    public let lockTimeout: Duration

    /// Creates a migrator without migrations.
    ///
    /// - Parameter lockTimeout: The lock timeout of PostgreSQL statements. While a statement waits
    ///   for a lock, other transactions queue behind it.
    public init(lockTimeout: Duration = .seconds(10)) {
        self.lockTimeout = lockTimeout
    }

    /// Adds a migration.
    ///
    /// - Parameters:
    ///   - identifier: A unique name, which must never change.
    ///   - statements: A closure that returns the statements for a dialect, in order.
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

    /// Adds a migration that depends on stored rows.
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
    ///   - queries: Statements that read the rows, in the migration's transaction.
    ///   - statements: A closure that returns the statements for a dialect and the query results,
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
            precondition(!known.contains(name), "Migration “\(name)” is already registered.")
        }
        changes.append(change)
    }

    /// Returns the migrations up to and including the given one.
    ///
    /// Use this method in tests to create a database with an earlier schema version, and then open
    /// the database with all migrations.
    ///
    /// ```swift
    /// let earlier = migrator.prefix(through: "1 notes")
    /// ```
    ///
    /// - Parameter identifier: The name of a registered migration in any dialect.
    public func prefix(through identifier: String) -> Self {
        guard let last = changes.firstIndex(where: { $0.identifier.all.contains(identifier) })
        else { preconditionFailure("Migration “\(identifier)” isn't registered.") }
        var copy = self
        copy.changes = Array(changes[...last])
        return copy
    }

    /// Returns the migrations for a dialect, oldest first.
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

/// A migration's name, which can differ between dialects.
///
/// ```swift
/// migrator.register([.sqlite: "7 tags", .postgres: "3 tags"]) { dialect in
///     ["CREATE TABLE tag (name \(dialect.text) NOT NULL PRIMARY KEY)"]
/// }
/// ```
///
/// Dialects without a name skip the migration.
public struct MigrationIdentifier: Sendable, ExpressibleByStringLiteral,
    ExpressibleByDictionaryLiteral
{
    private let common: String?
    private let names: [SQLDialect: String]

    /// Creates a name used in every dialect.
    public init(_ name: String) {
        common = name
        names = [:]
    }

    /// Creates a name for every dialect from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates one name per dialect.
    public init(dictionaryLiteral elements: (SQLDialect, String)...) {
        common = nil
        names = Dictionary(elements) { first, _ in first }
    }

    func name(in dialect: SQLDialect) -> String? { names[dialect] ?? common }

    var all: [String] { common.map { [$0] } ?? Array(names.values) }
}
