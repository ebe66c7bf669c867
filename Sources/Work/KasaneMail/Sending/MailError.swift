/// An error while sending an email.
public struct MailError: Error, Hashable, Sendable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The settings are invalid.
        case invalidSettings
        /// The server can't be reached.
        case unreachable
        /// The TLS handshake failed or the server's certificate was rejected.
        case wrongCertificate
        /// The server doesn't offer TLS.
        case unencryptedServer
        /// The server rejected the user name or password, or offers no supported authentication
        /// method.
        case authenticationFailed
        /// The server permanently rejected the sender.
        case refusedSender
        /// The server permanently rejected a recipient.
        ///
        /// No recipient received the email.
        case refusedRecipient
        /// The server permanently rejected the message.
        case refusedMessage
        /// The server can't accept the email right now (a 4xx reply).
        case temporarilyRefused
        /// The connection was lost, or the server violated the protocol.
        case connectionLost
        /// The email wasn't sent within the timeout.
        case timedOut
        /// Too many emails are waiting.
        case overloaded
        /// The task was cancelled.
        case cancelled
        /// The outbox folder can't be used.
        case outboxFailed
    }

    /// A server reply.
    public struct Reply: Hashable, Sendable, CustomStringConvertible {
        /// The three-digit code.
        public let code: Int
        /// The text after the code.
        public let text: String

        /// Creates a reply.
        public init(code: Int, text: String) {
            self.code = code
            self.text = text
        }

        /// The code and the text.
        public var description: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }
    }

    /// The kind of error.
    public let code: Code
    /// The server's host and port, or the outbox folder.
    public let server: String
    /// The reason, without passwords.
    public let reason: String
    /// The reply that rejected the email, or `nil` for other errors.
    public let reply: Reply?
    /// The rejected recipient's address, or `nil` for other errors.
    public let recipient: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - server: The server's host and port, or the outbox folder.
    ///   - reason: The reason, without passwords.
    public init(
        code: Code,
        server: String,
        reason: String,
        reply: Reply? = nil,
        recipient: String? = nil
    ) {
        self.code = code
        self.server = server
        self.reason = reason
        self.reply = reply
        self.recipient = recipient
    }

    /// Whether sending the same email again might succeed.
    public var isRetryable: Bool {
        switch code {
        case .unreachable, .temporarilyRefused, .connectionLost, .timedOut, .overloaded,
            .outboxFailed:
            true
        case .invalidSettings, .wrongCertificate, .unencryptedServer, .authenticationFailed,
            .refusedSender, .refusedRecipient, .refusedMessage, .cancelled:
            false
        }
    }
}

extension MailError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        let whom = recipient.map { " to \($0)" } ?? ""
        let end = reason.hasSuffix(".") ? "" : "."
        return "Cannot send the email\(whom) through \(server): \(reason)\(end) \(advice)"
    }

    private var advice: String {
        switch code {
        case .invalidSettings: "Correct the mailer's settings."
        case .unreachable: "Check the host and port, and that the server is running."
        case .wrongCertificate:
            """
            Check that the certificate is valid for this host and that certificateAuthority points \
            to its CA.
            """
        case .unencryptedServer:
            "Enable TLS on the server, or use the port where it offers TLS."
        case .authenticationFailed: "Check the user name and password."
        case .refusedSender: "Check that this user can send from this address."
        case .refusedRecipient: "Check the address. No recipient received the email."
        case .refusedMessage: "Check the size and content of the email."
        case .temporarilyRefused: "Try again later."
        case .connectionLost:
            "Try again. If the server accepted the email, both copies have the same message ID."
        case .timedOut: "Try again later or increase the timeout."
        case .overloaded: "Try again later or increase the concurrency."
        case .cancelled: "Send the email again if it is still needed."
        case .outboxFailed: "Check the folder, its permissions and the free disk space."
        }
    }
}
