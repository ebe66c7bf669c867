import KasaneDomain

/// A failure to connect to a database or to migrate it.
public struct PostgresStoreError: Error, Equatable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: Sendable {
        /// The address is not a PostgreSQL address.
        case invalidAddress
        /// No server can be reached.
        case cannotConnect
        /// The server rejects the user or the password.
        case wrongPassword
        /// The certificate of the server or the client is not accepted.
        case wrongCertificate
        /// The server does not offer TLS, which the address requires.
        case unencryptedServer
        /// A pooler rejects a parameter of the address, such as `options`.
        case refusedParameter
        /// A pooler gives each transaction another connection, but the store needs a dedicated one.
        case pooledConnections
        /// The server has no such database.
        case missingDatabase
        /// The user lacks a privilege.
        case notPermitted
        /// The server, the database or the role has no free connection.
        case tooManyConnections
        /// The server is read-only, such as a standby.
        case readOnly
        /// The server is starting or shutting down.
        case shuttingDown
        /// The server's disk is full.
        case diskFull
        /// Another process holds a lock on the schema.
        case inUse
        /// A schema change failed.
        case migrationFailed
        /// The schema is newer than any that this application supports.
        case newerSchema
    }

    /// The kind of failure.
    public let code: Code
    /// The user, the host and the name of the database, without the password.
    public let database: String
    /// A human-readable reason, such as the server's message.
    public let reason: String
    /// The failure for a schema that is too new, or `nil` for other codes.
    let schema: StoreFailure?

    init(code: Code, database: String, reason: String, schema: StoreFailure? = nil) {
        self.code = code
        self.database = database
        self.reason = reason
        self.schema = schema
    }

    /// Creates an error from the client library's message about a failed connection.
    package init(failedConnection message: String, to database: String) {
        let lines = message.split(separator: "\n").map { String($0).trimmed }
        let text = lines.filter { !$0.hasPrefix("LOCATION:") }.joined(separator: "; ")
        // As in “FATAL:  28P01: password authentication failed”; a severity has no digits.
        let state = text.firstMatch(of: #/: +([0-9A-Z]{3}[0-9]{2}): /#).map { String($0.1) }
        let code = state.flatMap { Code(sqlState: $0) } ?? Self.code(ofMessage: text)
        self.init(code: code, database: database, reason: text)
    }

    init(_ error: PostgresError, at database: String, otherwise code: Code) {
        let known = Code(sqlState: error.sqlState)
        self.init(code: known ?? code, database: database, reason: error.description)
    }

    /// Returns the error with the users of connections appended to its reason, if there are any.
    func adding(_ title: String, _ users: [String]) -> Self {
        if users.isEmpty { return self }
        return Self(
            code: code,
            database: database,
            reason: "\(reason); \(title)\(users.joined(separator: ", "))",
            schema: schema
        )
    }

    private static func code(ofMessage text: String) -> Code {
        // A pooler has a single SQLSTATE for all of its own errors.
        if text.contains("unsupported startup parameter") { return .refusedParameter }
        if text.contains("no more connections allowed") { return .tooManyConnections }
        // The client library reports these without a SQLSTATE.
        if text.contains("does not support SSL") { return .unencryptedServer }
        if text.contains("certificate") || text.contains("SSL") { return .wrongCertificate }
        if text.contains("session is read-only") || text.contains("in hot standby") {
            return .readOnly
        }
        if text.contains("no password supplied") { return .wrongPassword }
        if text.contains("for connection option") || text.contains("definition of service") {
            return .invalidAddress
        }
        return .cannotConnect
    }
}

extension PostgresStoreError.Code {
    /// Creates the code for a server error, or returns `nil` if there is none.
    init?(sqlState: String) {
        switch sqlState {
        case "28P01", "28000": self = .wrongPassword
        case "3D000": self = .missingDatabase
        case "42501": self = .notPermitted
        case "53300": self = .tooManyConnections
        case "53100": self = .diskFull
        case "25006": self = .readOnly
        case "57P01", "57P02", "57P03": self = .shuttingDown
        case "55P03": self = .inUse
        default: return nil
        }
    }
}

extension PostgresStoreError: CustomStringConvertible {
    /// A description of the failure with a remedy.
    public var description: String {
        let advice =
            switch code {
            case .invalidAddress:
                "Give an address such as postgresql://user@host/database."
            case .cannotConnect:
                "Check that the server runs, and that its host and port are right."
            case .wrongPassword:
                """
                Check the user and the password (PGPASSWORD or a password file), and the lines of \
                pg_hba.conf.
                """
            case .wrongCertificate:
                """
                Check that the certificate is for this host, and that sslrootcert names its \
                authority.
                """
            case .unencryptedServer:
                "Give the server a certificate and set ssl = on, or change sslmode."
            case .refusedParameter:
                """
                Remove it from the address, and set it for the role: ALTER ROLE … SET search_path \
                = …; or name it in ignore_startup_parameters of PgBouncer.
                """
            case .pooledConnections:
                """
                Open the store with preparation: .never, and name the server's own address by \
                changes: .notified(at: …).
                """
            case .missingDatabase: "Create it with createdb, or name another one."
            case .notPermitted:
                """
                Grant the right to the user; for a schema: GRANT CREATE, USAGE ON SCHEMA … TO ….
                """
            case .tooManyConnections:
                """
                Use smaller pools (nodes × pool must be below max_connections), end other programs, \
                or put PgBouncer in between.
                """
            case .readOnly:
                "Connect to the primary: list all hosts and add target_session_attrs=read-write."
            case .shuttingDown: "Wait until the server has started again."
            case .diskFull: "Make room on the disk of the server."
            case .inUse: "Wait until the other process is done, or end it."
            case .migrationFailed:
                "Correct its cause, and start again."
            case .newerSchema: "Update this application, or name another database or schema."
            }
        let name = database.isEmpty ? "" : " \(database)"
        // Some of the client library's messages end with a question.
        let end = reason.hasSuffix("?") || reason.hasSuffix(".") ? "" : "."
        return "The database\(name) cannot be used: \(reason)\(end) \(advice)"
    }
}
