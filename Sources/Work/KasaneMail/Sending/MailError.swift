/// A failure to send a mail.
public struct MailError: Error, Hashable, Sendable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The settings are invalid.
        case invalidSettings
        /// No server could be reached.
        case unreachable
        /// The server's certificate was rejected, or no secure connection is possible.
        case wrongCertificate
        /// The server doesn't offer TLS.
        case unencryptedServer
        /// The server rejected the user or password, or offers no way to authenticate.
        case authenticationFailed
        /// The server permanently rejected the sender.
        case refusedSender
        /// The server permanently rejected a recipient. Nobody received the mail.
        case refusedRecipient
        /// The server permanently rejected the message.
        case refusedMessage
        /// The server can't take the mail right now (a 4xx reply).
        case temporarilyRefused
        /// The connection was lost, or the server violated the protocol.
        case connectionLost
        /// The mail wasn't sent in time.
        case timedOut
        /// Too many mails are waiting.
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
        /// The text of the reply without the code.
        public let text: String

        /// Creates a reply.
        public init(code: Int, text: String) {
            self.code = code
            self.text = text
        }

        /// The code and the text.
        public var description: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }
    }

    /// The kind of failure.
    public let code: Code
    /// The host and port of the server, or the outbox folder.
    public let server: String
    /// A human-readable reason, without passwords.
    public let reason: String
    /// The reply that rejected the mail, or `nil` for other failures.
    public let reply: Reply?
    /// The rejected recipient's address, or `nil` for other failures.
    public let recipient: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - server: The host and port of the server, or the outbox folder.
    ///   - reason: A human-readable reason, without passwords.
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

    /// Whether a later attempt can succeed with the same mail and settings.
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
    /// A human-readable description with a remedy.
    public var description: String {
        let whom = recipient.map { " to \($0)" } ?? ""
        let end = reason.hasSuffix(".") ? "" : "."
        return "The mail\(whom) cannot be sent by \(server): \(reason)\(end) \(advice)"
    }

    private var advice: String {
        switch code {
        case .invalidSettings: "Correct the settings of the mailer."
        case .unreachable: "Check that the server runs, and that its host and port are right."
        case .wrongCertificate:
            """
            Check that the certificate is for this host and valid, and that certificateAuthority \
            names its authority.
            """
        case .unencryptedServer:
            "Give the server a certificate, or choose the port at which it offers TLS."
        case .authenticationFailed: "Check the user and the password."
        case .refusedSender: "Check that the user may send mail from this address."
        case .refusedRecipient: "Check the address. No recipient got the mail."
        case .refusedMessage: "Check the size and the content of the mail."
        case .temporarilyRefused: "Send it again later."
        case .connectionLost:
            "Send it again; the server may have accepted it, and the copy has the same identifier."
        case .timedOut: "Send it again later, or give it more time."
        case .overloaded: "Send it again later, or allow more sends at a time."
        case .cancelled: "Send it again if it is still wanted."
        case .outboxFailed: "Check the folder, its permissions and the room on its disk."
        }
    }
}
