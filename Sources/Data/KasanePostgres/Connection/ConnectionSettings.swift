import CLibpq

/// The address of a database and the settings for connecting to it.
package struct ConnectionSettings: Sendable {
    /// The address from the application, which may contain a password.
    private let address: String
    /// The password within the address, which is never printed.
    private let password: String?
    /// The user, host and name of the database, without a password, for messages.
    let label: String
    /// The name of the database, which is empty if the server chooses it.
    let database: String
    /// The name that the server shows for the connections.
    let applicationName: String

    /// Parses an address, or throws `PostgresStoreError` if it is invalid.
    package init(_ address: String, applicationName: String) throws(PostgresStoreError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(address, &message) else {
            defer { PQfreemem(message) }
            let text = message.map { String(cString: $0).trimmed } ?? ""
            throw PostgresStoreError(
                code: .invalidAddress,
                database: "",
                reason: text.withoutQuotations
            )
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                values[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        if let problem = Self.problem(of: values, in: address) {
            throw PostgresStoreError(code: .invalidAddress, database: "", reason: problem)
        }
        self.address = address
        self.applicationName = applicationName
        password = values["password"].flatMap { $0.isEmpty ? nil : $0 }
        let user = values["user"].map { "\($0)@" } ?? ""
        let host = values["host"] ?? values["hostaddr"] ?? values["service"] ?? "the default host"
        let port = values["port"].map { ":\($0)" } ?? ""
        database = values["dbname"] ?? ""
        label = "\(user)\(host)\(port)/\(database)"
    }

    /// Returns why an address is probably not what its author meant, or `nil`.
    ///
    /// A character such as “@” in a password ends it. The rest of the password would become part of
    /// the host, the port or the database, which are printed.
    private static func problem(of values: [String: String], in address: String) -> String? {
        // Scalars, as the client library reads them: a combining character would hide an “@”.
        let address = address.unicodeScalars
        guard let scheme = address.firstRange(of: "://".unicodeScalars),
            address.starts(with: "postgres".unicodeScalars)
        else { return nil }
        let hosts = (values["host"] ?? "").unicodeScalars.split(separator: ",")
        let port = values["port"] ?? ""
        let path = address[scheme.upperBound...].prefix { $0 != "?" }.drop { $0 != "/" }
        // A socket in the abstract namespace begins with “@”.
        let isClear =
            hosts.allSatisfy { !$0.dropFirst().contains("@") }
            && port.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") } && !path.contains("@")
        return isClear
            ? nil
            : """
            its user, password, host and port cannot be told apart; within them, write “@” as %40, \
            “/” as %2F, “:” as %3A and “%” as %25
            """
    }

    /// Returns a message without the password.
    func redacted(_ message: String) -> String {
        guard let password else { return message }
        // Scalars, because the text around a password can combine with its ends.
        let secret = password.unicodeScalars
        return String(message.unicodeScalars.replacing(secret, with: "…".unicodeScalars))
    }

    /// Starts to connect; the result must be finished.
    ///
    /// It can block while a host name is resolved.
    func startConnecting() -> OpaquePointer? {
        // An option in the address overrides the same option before it.
        let options: [(String, String)] = [
            ("fallback_application_name", applicationName), ("keepalives_idle", "30"),
            ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"), ("dbname", address), ("client_encoding", "UTF8"),
        ]
        return Self.withCStrings(options.map(\.0)) { keywords in
            Self.withCStrings(options.map(\.1)) { values in
                PQconnectStartParams(keywords, values, 1)
            }
        }
    }

    /// Runs a body with an array of C strings that ends with a null pointer.
    private static func withCStrings<Value>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let bytes = strings.map { Array($0.utf8CString) }
        return withUnsafeTemporaryAllocation(
            of: UnsafePointer<CChar>?.self,
            capacity: strings.count + 1
        ) { pointers in
            func add(_ index: Int) -> Value {
                guard index < bytes.count else {
                    pointers.initializeElement(at: index, to: nil)
                    // The array has at least the final null pointer.
                    return body(UnsafePointer(pointers.baseAddress.unsafelyUnwrapped))
                }
                return bytes[index].withUnsafeBufferPointer { buffer in
                    pointers.initializeElement(at: index, to: buffer.baseAddress)
                    return add(index + 1)
                }
            }
            return add(0)
        }
    }
}

extension String {
    /// The text without its quotations, because they may contain a password.
    fileprivate var withoutQuotations: String {
        let parts = unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.isMultiple(of: 2) ? String($1) : "“…”" }.joined()
    }
}
