/// What differs between the SQL of databases.
///
/// Statements that run on several databases take the different parts from it:
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
    /// The name, which identifies the dialect.
    public let name: String
    /// Text.
    public var text: SQL
    /// Text that is ordered by its bytes, as every store orders keys.
    public var bytewiseText: SQL
    /// A 64-bit integer.
    public var integer: SQL
    /// A 64-bit floating-point number.
    public var real: SQL
    /// Bytes.
    public var blob: SQL
    /// A truth value.
    public var bool: SQL
    /// A UUID.
    public var uuid: SQL
    /// A date, to the millisecond.
    public var date: SQL
    /// A JSON document.
    public var json: SQL
    /// The options of a table, after its columns.
    public var tableOptions: SQL = ""
    /// The options of a table whose rows are stored in the order of their primary key.
    public var clusteredTableOptions: SQL = ""
    /// Locks the rows of a query for writing, or is empty if writers run one at a time.
    public var lockingRows: SQL = ""
    /// Locks the rows of a query that no other transaction has locked.
    public var lockingFreeRows: SQL = ""
    /// Locks the rows of a query against changes by others.
    public var sharingRows: SQL = ""
    /// Whether columns have only the types integer, real, text and blob.
    ///
    /// Arrays in records are then stored as JSON, and integers beyond `Int64` are rejected.
    public var hasOnlyBasicTypes = false

    /// Creates a dialect with the types of its columns.
    ///
    /// - Parameter bytewiseText: By default, the same as `text`.
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

    /// The dialect of SQLite.
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

    /// The dialect of PostgreSQL.
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
