import CLibpq

/// An error reported by PostgreSQL or by libpq.
///
/// Use cases receive a `DomainError` with this error as its cause.
public struct PostgresError: Error, Hashable {
    /// The five-character SQLSTATE, such as `23505` for a duplicate key.
    ///
    /// The value is empty if libpq reports the error. See
    /// https://www.postgresql.org/docs/current/errcodes-appendix.html.
    public let sqlState: String
    /// The primary message, in the server's language.
    public let message: String
    /// A secondary message with details.
    public let detail: String?
    /// The server's hint on how to fix the problem.
    public let hint: String?
    /// The violated constraint's name.
    public let constraint: String?
    /// Whether the server closes the connection.
    let isFatal: Bool
    /// The server function that reports the error.
    ///
    /// Unlike the message, it isn't translated.
    let routine: String?
    /// Whether the statement was prepared for a schema that might have changed since.
    var wasPreparedBefore = false

    package init(
        sqlState: String = "",
        message: String,
        detail: String? = nil,
        hint: String? = nil,
        constraint: String? = nil,
        isFatal: Bool = false,
        routine: String? = nil
    ) {
        self.sqlState = sqlState
        self.message = message
        self.detail = detail
        self.hint = hint
        self.constraint = constraint
        self.isFatal = isFatal
        self.routine = routine
    }

    /// Creates an error from a libpq result.
    init(_ result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        let text = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
        self.init(
            sqlState: field("C") ?? "",
            message: field("M") ?? text.trimmed,
            detail: field("D"),
            hint: field("H"),
            constraint: field("n"),
            // The untranslated severity.
            isFatal: ["FATAL", "PANIC"].contains(field("V")),
            routine: field("R")
        )
    }
}

extension PostgresError: CustomStringConvertible {
    /// The message with the SQLSTATE, detail and hint.
    public var description: String {
        let state = sqlState.isEmpty ? "" : " (\(sqlState))"
        return ([message + state] + [detail, hint].compactMap { $0 }).joined(separator: " ")
    }
}

extension PostgresError {
    /// Creates the error for a server that no longer responds.
    static func connectionLost(_ message: String) -> Self {
        Self(sqlState: "08006", message: message)
    }

    var isConnectionLost: Bool { isFatal || sqlState.hasPrefix("08") }

    /// Whether a prepared statement is outdated or unknown to the server.
    package var isStalePlan: Bool {
        switch sqlState {
        case "26000": true
        // “cached plan must not change result type”
        case "0A000": routine == "RevalidateCachedQuery"
        default: wasPreparedBefore && (isMismatch || isOfMissingType)
        }
    }

    /// Whether the types of the values don't match, for example after a column has changed its
    /// type.
    private var isMismatch: Bool {
        ["42804", "42846", "42883"].contains(sqlState)
    }

    /// Whether a type used by the statement was dropped, such as a replaced enumeration.
    ///
    /// The server doesn't translate its internal errors, and several functions report this error.
    private var isOfMissingType: Bool {
        sqlState == "XX000" && message.hasPrefix("cache lookup failed for type")
    }

    /// Whether this is the warning that a commit's wait for its standbys was cancelled.
    ///
    /// A trigger that runs at commit can raise a warning with the same SQLSTATE.
    var isUnreplicated: Bool { sqlState == "01000" && routine == "SyncRepWaitForLSN" }

    /// Whether a standby rejected the isolation level SERIALIZABLE.
    var isRefusalOfStandby: Bool {
        // The routine validates a setting, in this case `transaction_isolation`.
        sqlState == "0A000" && routine == "call_enum_check_hook"
    }

    /// Whether retrying the transaction might succeed.
    ///
    /// The server rolled back the transaction because of another transaction (40001, 40P01), an
    /// outdated prepared statement, or a lost connection.
    var isRetryable: Bool {
        sqlState == "40001" || sqlState == "40P01" || isStalePlan || isConnectionLost
    }
}

extension String {
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
