/// The SQL dialect of a database: column types, table options and locking clauses.
///
/// Use a dialect in statements that run on several databases:
///
/// ```swift
/// let table: SQL = """
///     CREATE TABLE note (
///         id \(dialect.uuid) NOT NULL PRIMARY KEY, title \(dialect.text) NOT NULL,
///         "createdAt" \(dialect.date) NOT NULL
///     ) \(dialect.tableOptions)
///     """
/// ```
///
/// Names with capital letters need quotes in PostgreSQL, which lowercases other names.
public struct SQLDialect: Sendable {
    /// The name that identifies the dialect.
    public let name: String
    /// The type for text.
    public var text: SQL
    /// The type for text sorted by bytes, as every store sorts keys.
    public var bytewiseText: SQL
    /// The type for 64-bit integers.
    public var integer: SQL
    /// The type for 64-bit floating-point numbers.
    public var real: SQL
    /// The type for bytes.
    public var blob: SQL
    /// The type for Booleans.
    public var bool: SQL
    /// The type for UUIDs.
    public var uuid: SQL
    /// The type for dates with millisecond precision.
    public var date: SQL
    /// The type for JSON documents.
    public var json: SQL
    /// The table options, which follow the column list.
    public var tableOptions: SQL = ""
    /// The options for a table stored in primary key order.
    public var clusteredTableOptions: SQL = ""
    /// A clause that locks a query's rows for writing, or an empty clause if writers run one at a
    /// time.
    public var lockingRows: SQL = ""
    /// A clause that locks a query's rows for writing and skips rows that are already locked.
    public var lockingFreeRows: SQL = ""
    /// A clause that protects a query's rows against changes by other transactions.
    public var sharingRows: SQL = ""
    /// Whether the only column types are integer, real, text and blob.
    ///
    /// If `true`, arrays in records are stored as JSON, and integers beyond `Int64` are rejected.
    public var hasOnlyBasicTypes = false

    /// Creates a dialect.
    ///
    /// - Parameter bytewiseText: The type for text sorted by bytes. The default is `text`.
    public init(
        name: String,
        text: SQL,
        bytewiseText: SQL? = nil,
        integer: SQL,
        real: SQL,
        blob: SQL,
        bool: SQL,
        uuid: SQL,
        date: SQL,
        json: SQL
    ) {
        self.name = name
        self.text = text
        self.bytewiseText = bytewiseText ?? text
        self.integer = integer
        self.real = real
        self.blob = blob
        self.bool = bool
        self.uuid = uuid
        self.date = date
        self.json = json
    }

    /// The SQLite dialect.
    public static let sqlite: Self = {
        var dialect = Self(
            name: "SQLite",
            text: "TEXT",
            integer: "INTEGER",
            real: "REAL",
            blob: "BLOB",
            bool: "INTEGER",
            uuid: "BLOB",
            date: "TEXT",
            json: "TEXT"
        )
        dialect.tableOptions = "STRICT"
        dialect.clusteredTableOptions = "STRICT, WITHOUT ROWID"
        dialect.hasOnlyBasicTypes = true
        return dialect
    }()

    /// The PostgreSQL dialect.
    public static let postgres: Self = {
        var dialect = Self(
            name: "PostgreSQL",
            text: "text",
            bytewiseText: #"text COLLATE "C""#,
            integer: "int8",
            real: "float8",
            blob: "bytea",
            bool: "bool",
            uuid: "uuid",
            date: "timestamptz",
            json: "jsonb"
        )
        dialect.lockingRows = "FOR UPDATE"
        dialect.lockingFreeRows = "FOR UPDATE SKIP LOCKED"
        dialect.sharingRows = "FOR SHARE"
        return dialect
    }()
}

extension SQLDialect: Hashable {
    /// Returns whether two dialects have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
