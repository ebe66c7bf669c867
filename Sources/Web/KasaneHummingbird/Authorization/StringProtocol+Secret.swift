extension StringProtocol {
    /// Returns whether text from a client equals a secret, in constant time.
    ///
    /// Unlike with `==`, the time depends only on the lengths, so it doesn't reveal how many
    /// characters of a guess are correct. The comparison is by UTF-8 bytes. An empty secret matches
    /// nothing, so a missing setting admits no one.
    ///
    /// ```swift
    /// router.for(.everyone).post("/hooks/build") { [secret] request, _ in
    ///     let sent = request.headers[.authorization] ?? ""
    ///     guard sent.isEqual(toSecret: secret) else { throw HTTPError(.forbidden) }
    ///     return HTTPResponse.Status.noContent
    /// }
    /// ```
    ///
    /// Use it for a few fixed secrets that consist of many random characters. For secrets in a
    /// store, look up a hash. Passwords need a slow hash, such as Argon2 or scrypt.
    public func isEqual(toSecret secret: some StringProtocol) -> Bool {
        guard !secret.isEmpty, secret.utf8.count == utf8.count else { return false }
        return zip(secret.utf8, utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
