import KasaneDomain

/// An error while connecting to a database or migrating it.
public struct PostgresStoreError: Error, Equatable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: Sendable {
        /// The address isn't a valid PostgreSQL address.
        case invalidAddress
        /// No server is reachable.
        case cannotConnect
        /// The server rejected the user or the password.
        case wrongPassword
        /// The TLS handshake failed, or a certificate was rejected.
        case wrongCertificate
        /// The address requires TLS, but the server doesn't offer it.
        case unencryptedServer
        /// A pooler rejected a parameter in the address, such as `options`.
        case refusedParameter
        /// A pooler shares its connections between clients, but the store needs a dedicated one.
        case pooledConnections
        /// The server doesn't have this database.
        case missingDatabase
        /// The user lacks a privilege.
        case notPermitted
        /// The server, database or role has no free connections.
        case tooManyConnections
        /// The server is read-only, such as a standby.
        case readOnly
        /// The server is starting or shutting down.
        case shuttingDown
        /// The server's disk is full.
        case diskFull
        /// Another process has locked the schema.
        case inUse
        /// A migration failed.
        case migrationFailed
        /// The schema is newer than the schemas that this version of the application supports.
        case newerSchema
    }

    /// The kind of error.
    public let code: Code
    /// The user, host and database name, without the password.
    public let database: String
    /// The reason, such as the server's message.
    public let reason: String
    /// The failure for a newer schema, or `nil` for other codes.
    let schema: StoreFailure?

    init(code: Code, database: String, reason: String, schema: StoreFailure? = nil) {
        self.code = code
        self.database = database
        self.reason = reason
        self.schema = schema
    }

    /// Creates an error from libpq's message for a failed connection.
    package init(failedConnection message: String, to database: String) {
        let lines = message.split(separator: "\n").map { String($0).trimmed }
        let text = lines.filter { !$0.hasPrefix("LOCATION:") }.joined(separator: "; ")
        // For example “FATAL:  28P01: password authentication failed”. A severity has no digits.
        let state = text.firstMatch(of: #/: +([0-9A-Z]{3}[0-9]{2}): /#).map { String($0.1) }
        let code = state.flatMap { Code(sqlState: $0) } ?? Self.code(ofMessage: text)
        self.init(code: code, database: database, reason: text)
    }

    init(_ error: PostgresError, at database: String, otherwise code: Code) {
        let known = Code(sqlState: error.sqlState)
        self.init(code: known ?? code, database: database, reason: error.description)
    }

    /// Returns the error with a list of users appended to its reason unless the list is empty.
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
        // A pooler uses one SQLSTATE for all its errors.
        if text.contains("unsupported startup parameter") { return .refusedParameter }
        if text.contains("no more connections allowed") { return .tooManyConnections }
        // libpq reports these errors without a SQLSTATE.
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
    /// Returns the code for a SQLSTATE, or `nil` if there is no matching code.
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
    /// The error message with a suggested fix.
    public var description: String {
        let advice =
            switch code {
            case .invalidAddress:
                "Use an address such as postgresql://user@host/database."
            case .cannotConnect:
                "Check that the server is running and that the host and port are correct."
            case .wrongPassword:
                """
                Check the user, the password (PGPASSWORD or a password file) and the entries in \
                pg_hba.conf.
                """
            case .wrongCertificate:
                """
                Check that the certificate is valid for this host and that sslrootcert points to \
                its CA.
                """
            case .unencryptedServer:
                "Enable TLS on the server (a certificate and ssl = on), or change sslmode."
            case .refusedParameter:
                """
                Remove the parameter from the address and set it for the role (ALTER ROLE … SET \
                search_path = …), or add it to ignore_startup_parameters in PgBouncer.
                """
            case .pooledConnections:
                """
                Open the store with preparation: .never, and pass the server's own address in \
                changes: .notified(at: …).
                """
            case .missingDatabase: "Create the database with createdb, or use another database."
            case .notPermitted:
                """
                Grant the privilege to the user. For a schema, use GRANT CREATE, USAGE ON SCHEMA … \
                TO ….
                """
            case .tooManyConnections:
                """
                Use smaller pools (nodes × pool must be below max_connections), stop other \
                programs, or use PgBouncer.
                """
            case .readOnly:
                "Connect to the primary: list all hosts and add target_session_attrs=read-write."
            case .shuttingDown: "Wait for the server to restart."
            case .diskFull: "Free up disk space on the server."
            case .inUse: "Wait for the other process to finish, or stop it."
            case .migrationFailed:
                "Fix the cause and restart."
            case .newerSchema: "Update the application, or use another database or schema."
            }
        let name = database.isEmpty ? "" : " \(database)"
        // Some libpq messages end with a question mark.
        let end = reason.hasSuffix("?") || reason.hasSuffix(".") ? "" : "."
        return "Cannot use the database\(name): \(reason)\(end) \(advice)"
    }
}
