/// The token of a request's `Authorization: Bearer …` (RFC 6750).
///
/// Its descriptions do not contain it, so that it does not get into logs.
public struct BearerToken: Sendable {
    private let text: String

    /// Parses the value of `Authorization`, or returns `nil` unless it has the scheme `Bearer` and
    /// one token of visible ASCII characters.
    package init?(authorization: String) {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        text = String(parts[1])
    }

    /// Returns whether the token equals a secret.
    ///
    /// It compares like `isEqual(toSecret:)` of a text: the time does not reveal how many
    /// characters of a guess are correct, and an empty secret equals no token. Use it for a few
    /// fixed tokens. For tokens in a store, look up a hash.
    public func isEqual(to secret: String) -> Bool { text.isEqual(toSecret: secret) }

    /// Returns the token, for example to look it up.
    public func reveal() -> String { text }
}

extension BearerToken: CustomStringConvertible, CustomReflectable {
    /// Dots in place of the token.
    public var description: String { "•••" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
