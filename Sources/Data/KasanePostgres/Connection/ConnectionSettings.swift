import CLibpq

/// A database address and the settings for connecting to it.
package struct ConnectionSettings: Sendable {
    /// The configured address, which might contain a password.
    private let address: String
    /// The password in the address, which is never printed.
    private let password: String?
    /// The user, host and database name without the password, for messages.
    let label: String
    /// The database name, or an empty string if the server chooses it.
    let database: String
    /// The application name that the server shows for the connections.
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

    /// Returns the reason why an address is probably a mistake, or `nil`.
    ///
    /// A character such as “@” ends a password. The rest of the password would become part of the
    /// host, port or database name, which are printed.
    private static func problem(of values: [String: String], in address: String) -> String? {
        // Iterate over scalars, as libpq does, because a combining character would hide an “@”.
        let address = address.unicodeScalars
        guard let scheme = address.firstRange(of: "://".unicodeScalars),
            address.starts(with: "postgres".unicodeScalars)
        else { return nil }
        let hosts = (values["host"] ?? "").unicodeScalars.split(separator: ",")
        let port = values["port"] ?? ""
        let path = address[scheme.upperBound...].prefix { $0 != "?" }.drop { $0 != "/" }
        // The name of a socket in the abstract namespace starts with “@”.
        let isClear =
            hosts.allSatisfy { !$0.dropFirst().contains("@") }
            && port.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") } && !path.contains("@")
        return isClear
            ? nil
            : """
            the user, password, host and port are ambiguous; inside them, percent-encode “@” as \
            %40, “/” as %2F, “:” as %3A and “%” as %25
            """
    }

    /// Returns a message with the password removed.
    func redacted(_ message: String) -> String {
        guard let password else { return message }
        // Compare scalars, because the text around a password could combine with it.
        let secret = password.unicodeScalars
        return String(message.unicodeScalars.replacing(secret, with: "…".unicodeScalars))
    }

    /// Starts connecting and returns a connection that the caller must finish.
    ///
    /// The call can block while a host name is resolved.
    func startConnecting() -> OpaquePointer? {
        // Options in the address override the options before it.
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

    /// Runs a body with a null-terminated array of C strings.
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
                    // The array contains at least the final null pointer.
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
    /// The text without quoted substrings, which might contain a password.
    fileprivate var withoutQuotations: String {
        let parts = unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.isMultiple(of: 2) ? String($1) : "“…”" }.joined()
    }
}
