/// A user name and password for a mail server.
///
/// Credentials are never printed. They are sent with the PLAIN or LOGIN mechanism, protected by
/// TLS.
public struct SMTPCredentials: Hashable, Sendable {
    let user: String
    let password: String

    /// Creates credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// Removes the password, including its encoded forms, from a server's reply.
    func redacted(_ text: String) -> String {
        [password, base64("\0\(user)\0\(password)"), base64(password)]
            .filter { !$0.isEmpty }
            .reduce(text) { text, secret in
                text.split(separator: secret, omittingEmptySubsequences: false)
                    .joined(separator: "…")
            }
    }
}

extension SMTPCredentials: CustomStringConvertible, CustomDebugStringConvertible {
    /// Three dots.
    public var description: String { "•••" }

    /// Three dots.
    public var debugDescription: String { description }
}

extension SMTPCredentials: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
