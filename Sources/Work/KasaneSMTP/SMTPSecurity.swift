/// The encryption of connections to a mail server.
///
/// If TLS is used, the certificate must match the host and be signed by a trusted CA. This check
/// can't be turned off.
public enum SMTPSecurity: String, CaseIterable, Hashable, Sendable {
    /// TLS from the first byte, usually on port 465 (RFC 8314).
    case tls
    /// TLS with the STARTTLS command, usually on port 587 (RFC 3207).
    ///
    /// If the server doesn't offer TLS, no email is sent.
    case startTLS
    /// No encryption, usually on port 25.
    ///
    /// This is only allowed if the server is on the same machine.
    case unencrypted

    /// The default port.
    public var port: Int {
        switch self {
        case .tls: 465
        case .startTLS: 587
        case .unencrypted: 25
        }
    }
}
