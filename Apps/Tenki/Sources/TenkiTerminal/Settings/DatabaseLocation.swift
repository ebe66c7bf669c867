/// The location of Tenki's database.
package enum DatabaseLocation: Hashable, Sendable {
    /// A SQLite file at a path.
    case file(path: String)
    /// A PostgreSQL database at an address, which may contain a password.
    ///
    /// If it is the address of PgBouncer, `direct` is that of the server itself, otherwise `nil`.
    case server(address: String, direct: String? = nil)

    /// Creates the location that a user has given.
    ///
    /// - Parameters:
    ///   - text: The path or the address.
    ///   - direct: The address of the server itself; `nil` if the text is not that of PgBouncer.
    package init(_ text: String, direct: String? = nil) {
        self =
            Self.isAddress(text) ? .server(address: text, direct: direct) : .file(path: text)
    }

    /// Returns whether a text is the address of a PostgreSQL database.
    static func isAddress(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
    }

    /// The location for messages, without passwords.
    package var name: String {
        switch self {
        case .file(let path): path
        case .server(let address, _):
            address
                // A password may contain any character, so it ends at the last “@”. The name of a
                // user may contain an “@”, too.
                .replacing(#/^(postgres(?:ql)?://[^:/]*):.*@/#) { "\($0.1)@" }
                .replacing(#/([?&](?:ssl)?password=)[^&]*/#) { "\($0.1)…" }
        }
    }
}
