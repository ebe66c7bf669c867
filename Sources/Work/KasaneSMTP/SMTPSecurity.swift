/// How a connection to a mail server is encrypted.
///
/// With TLS, the certificate must match the host and be signed by a trusted CA. This can't be
/// turned off.
public enum SMTPSecurity: String, CaseIterable, Hashable, Sendable {
    /// TLS from the first byte, usually on port 465 (RFC 8314).
    case tls
    /// TLS with the STARTTLS command, usually on port 587 (RFC 3207).
    ///
    /// If the server doesn't offer TLS, nothing is sent.
    case startTLS
    /// No TLS, usually on port 25.
    ///
    /// Only allowed for a server on the same machine.
    case unencrypted

    /// The usual port.
    public var port: Int {
        switch self {
        case .tls: 465
        case .startTLS: 587
        case .unencrypted: 25
        }
    }
}
