/// How a connection to a mail server is protected.
///
/// With TLS, the certificate must be valid for the host, and an authority must have signed it that
/// is trusted. There is no way to skip that.
public enum SMTPSecurity: String, Hashable, Sendable {
    /// TLS from the first byte, usually at port 465 (RFC 8314).
    case tls
    /// TLS by the command STARTTLS, usually at port 587 (RFC 3207).
    ///
    /// It is required: nothing is sent to a server that does not offer it.
    case startTLS
    /// No TLS, usually at port 25; only to a server on this machine.
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
