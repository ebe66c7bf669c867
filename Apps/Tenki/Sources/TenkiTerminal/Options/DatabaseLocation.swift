/// The location of Tenki's database.
public enum DatabaseLocation: Hashable, Sendable {
    /// A SQLite file at a path.
    case file(path: String)
    /// A PostgreSQL database at an address, which may contain a password.
    case server(address: String)

    /// Creates the location that a user has given.
    public init(_ text: String) {
        let isAddress = ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
        self = isAddress ? .server(address: text) : .file(path: text)
    }

    /// The location for messages, without passwords.
    public var name: String {
        switch self {
        case .file(let path): path
        case .server(let address):
            address
                // A password may contain any character, so it ends at the last “@”.
                .replacing(#/^(postgres(?:ql)?://[^:@]*):.*@/#) { "\($0.1)@" }
                .replacing(#/([?&](?:ssl)?password=)[^&]*/#) { "\($0.1)…" }
        }
    }
}
