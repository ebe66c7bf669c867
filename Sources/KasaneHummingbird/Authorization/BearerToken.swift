/// The token of a request's `Authorization: Bearer …` (RFC 6750).
///
/// Its descriptions do not contain it, so that it does not get into logs.
public struct BearerToken: Sendable {
    private let text: String

    /// Parses the value of `Authorization`; `nil` if it is not a scheme `Bearer` with one token of
    /// visible ASCII characters.
    init?(authorization: String) {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        text = String(parts[1])
    }

    /// Returns whether the token equals a secret.
    ///
    /// The time depends on the lengths only, so it does not reveal how many characters of a guess
    /// are correct. Use it for a few fixed tokens. For tokens in a store, look up a hash.
    public func isEqual(to secret: String) -> Bool {
        let secret = secret.utf8
        guard secret.count == text.utf8.count else { return false }
        return zip(secret, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the token, for example to look it up.
    public func reveal() -> String { text }
}

extension BearerToken: CustomStringConvertible, CustomReflectable {
    /// Dots in place of the token.
    public var description: String { "•••" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
