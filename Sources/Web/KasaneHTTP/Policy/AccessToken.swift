/// An access token and its lifetime.
public struct AccessToken: Sendable {
    /// The token.
    public let secret: Secret
    /// The remaining lifetime, or `nil` if the token doesn't expire.
    public let lifetime: Duration?

    /// Creates a token.
    public init(_ secret: Secret, lifetime: Duration? = nil) {
        self.secret = secret
        self.lifetime = lifetime
    }
}
