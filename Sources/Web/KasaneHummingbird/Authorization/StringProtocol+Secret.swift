extension StringProtocol {
    /// Returns whether this text equals a secret, in constant time.
    ///
    /// Unlike `==`, the method takes a time that depends only on the lengths, so it doesn't reveal
    /// how much of a guess is correct. UTF-8 bytes are compared. An empty secret doesn't match any
    /// text, so a missing setting grants no access.
    ///
    /// ```swift
    /// router.for(.everyone).post("/hooks/build") { [secret] request, _ in
    ///     let sent = request.headers[.authorization] ?? ""
    ///     guard sent.isEqual(toSecret: secret) else { throw HTTPError(.forbidden) }
    ///     return HTTPResponse.Status.noContent
    /// }
    /// ```
    ///
    /// Use this method for a few fixed secrets that consist of many random characters. For secrets
    /// in a store, look up a hash instead. Passwords require a slow hash, such as Argon2 or scrypt.
    public func isEqual(toSecret secret: some StringProtocol) -> Bool {
        guard !secret.isEmpty, secret.utf8.count == utf8.count else { return false }
        return zip(secret.utf8, utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
