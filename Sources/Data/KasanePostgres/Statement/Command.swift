package import KasaneStore

/// A statement and its values.
package struct Command: Sendable {
    /// The text, with the placeholders `$1`, `$2` and so on.
    let text: String
    let values: [SQLValue]
    /// The columns to name in errors about the values, or an empty array if unknown.
    let columns: [String]
    /// Whether the values are keys to look up.
    ///
    /// A key that can't be stored in its column matches no row.
    let isLookup: Bool
    /// Whether a connection can keep the statement prepared.
    let isKept: Bool

    package init(
        _ text: String,
        _ values: [SQLValue] = [],
        columns: [String] = [],
        isLookup: Bool = false
    ) {
        self.text = text
        self.values = values
        self.columns = columns
        self.isLookup = isLookup
        isKept = true
    }

    /// Creates a statement that ends a transaction or a savepoint.
    ///
    /// The statement must work in any state, even after `DEALLOCATE ALL`.
    init(ending text: String) {
        self.text = text
        values = []
        columns = []
        isLookup = false
        isKept = false
    }

    init(_ sql: SQL) {
        self.init(sql.numberedText, sql.values, columns: sql.columns, isLookup: sql.isLookup)
    }
}

/// The reply to a command.
enum Reply: Sendable {
    case result(QueryResult)
    case failed(any Error)
    /// The command wasn't run because an earlier command failed.
    case skipped
}

/// The replies to commands that were sent together.
package struct Replies: Sendable {
    /// The replies, in command order.
    let all: [Reply]
    /// Whether the server ran the commands.
    ///
    /// The server runs no commands if any command can't be prepared.
    let wereRun: Bool

    /// The first error, or `nil` if every command succeeded.
    var error: (any Error)? {
        for case .failed(let error) in all { return error }
        return nil
    }

    /// Returns a command's result or throws its error.
    func rows(_ index: Int) throws -> QueryResult {
        switch all[index] {
        case .result(let result): return result
        case .failed(let error): throw error
        case .skipped: throw error ?? PostgresError(message: "The server skipped a command.")
        }
    }

    /// Returns the last command's result, or throws the first error.
    package func last() throws -> QueryResult {
        if let error { throw error }
        return try rows(all.count - 1)
    }

    func suffix(_ count: Int) -> Self {
        Self(all: Array(all.suffix(count)), wereRun: wereRun)
    }
}
