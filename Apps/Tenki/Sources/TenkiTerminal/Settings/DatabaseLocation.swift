package enum DatabaseLocation: Hashable, Sendable {
    case file(path: String)
    /// A PostgreSQL database at an address, which may contain a password.
    ///
    /// If it is the address of PgBouncer, `direct` is that of the server itself, otherwise `nil`.
    case server(address: String, direct: String? = nil)

    package init(_ text: String, direct: String? = nil) {
        self =
            Self.isAddress(text) ? .server(address: text, direct: direct) : .file(path: text)
    }

    static func isAddress(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// The user, followed by a password.
    ///
    /// A password may contain any character, so it ends at the last “@”. The name of a user may
    /// contain an “@”, too. Scalars, because a combining character would hide the “@” before it.
    private static var password: Regex<(Substring, Substring)> {
        #/^(postgres(?:ql)?://[^:/]*):.*@/#.dotMatchesNewlines().matchingSemantics(.unicodeScalar)
    }

    private static var passwordParameter: Regex<(Substring, Substring)> {
        #/([?&](?:ssl)?password=)[^&]*/#.matchingSemantics(.unicodeScalar)
    }

    package var name: String {
        switch self {
        case .file(let path): path
        case .server(let address, _):
            address.replacing(Self.password) { "\($0.1)@" }
                .replacing(Self.passwordParameter) { "\($0.1)…" }
        }
    }
}
