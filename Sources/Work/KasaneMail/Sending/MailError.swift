/// A failure to send a mail.
public struct MailError: Error, Hashable, Sendable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The settings of the mailer are not valid.
        case invalidSettings
        /// No server can be reached.
        case unreachable
        /// The certificate of the server is not accepted, or no secure connection is possible.
        case wrongCertificate
        /// The server offers no TLS.
        case unencryptedServer
        /// The server refuses the user or the password, or offers no way to log in.
        case authenticationFailed
        /// The server refuses the sender for good.
        case refusedSender
        /// The server refuses one of the recipients for good; the mail went to none of them.
        case refusedRecipient
        /// The server refuses the message for good.
        case refusedMessage
        /// The server cannot take the mail at the moment: a reply of 4xx.
        case temporarilyRefused
        /// The connection was lost, or the server does not follow the protocol.
        case connectionLost
        /// The mail was not sent in time.
        case timedOut
        /// Too many mails wait to be sent.
        case overloaded
        /// The task was cancelled.
        case cancelled
        /// The folder of an outbox cannot be used.
        case outboxFailed
    }

    /// A reply of a server.
    public struct Reply: Hashable, Sendable, CustomStringConvertible {
        /// The code of three digits.
        public let code: Int
        /// The text of the reply's lines, without the code.
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
    /// The host and the port of the server, or the folder of the outbox.
    public let server: String
    /// A human-readable reason, without passwords.
    public let reason: String
    /// The reply of the server that refuses the mail; `nil` for other failures.
    public let reply: Reply?
    /// The address of the recipient that the server refuses; `nil` for other failures.
    public let recipient: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - server: The host and the port of the server, or the folder of the outbox.
    ///   - reason: A human-readable reason, without passwords.
    ///   - reply: The reply of the server that refuses the mail.
    ///   - recipient: The address of the recipient that the server refuses.
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

    /// Whether the same mail may be accepted later, without a change of the mail or the settings.
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
