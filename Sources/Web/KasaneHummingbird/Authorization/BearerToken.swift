/// A token from a request's `Authorization: Bearer …` header (RFC 6750).
///
/// The descriptions don't reveal the token, to keep it out of logs.
public struct BearerToken: Sendable {
    private let text: String

    /// Parses an `Authorization` header.
    ///
    /// - Returns: The token, or `nil` unless the scheme is `Bearer` followed by a single token of
    ///   visible ASCII characters.
    package init?(authorization: String) {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        text = String(parts[1])
    }

    /// Returns whether the token equals a secret, in constant time.
    ///
    /// An empty secret doesn't match any token. Use this method for a few fixed tokens. For tokens
    /// in a store, look up a hash instead.
    public func isEqual(to secret: String) -> Bool { text.isEqual(toSecret: secret) }

    /// Returns the token, for example to look it up.
    public func reveal() -> String { text }
}

extension BearerToken: CustomStringConvertible, CustomReflectable {
    /// A placeholder for the token.
    public var description: String { "•••" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
