package import HummingbirdCore

/// How a server and its clients exchange requests and responses.
///
/// ``http`` is HTTP/1.1 without TLS. `.https(certificate:)` of KasaneHummingbirdTLS is HTTPS, with
/// HTTP/2 if the client supports it.
public struct ServerTransport: Sendable {
    /// HTTP/1.1 without TLS, for example behind a proxy.
    public static let http = ServerTransport(isSecure: false) { configuration, responder in
        HTTP1Connection(configuration, responder: responder)
    }

    /// Whether the connections use TLS.
    public let isSecure: Bool
    let makeConnection:
        @Sendable (ConnectionConfiguration, @escaping HTTPChannelHandler.Responder) throws ->
            any ServerChildChannel

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - isSecure: Whether the connections use TLS.
    ///   - makeConnection: Creates the protocol of the connections when the server starts.
    package init<Connection: ServerChildChannel>(
        isSecure: Bool,
        makeConnection:
            @escaping @Sendable (
                ConnectionConfiguration, @escaping HTTPChannelHandler.Responder
            ) throws -> Connection
    ) {
        self.isSecure = isSecure
        self.makeConnection = { configuration, responder in
            LimitedConnection(try makeConnection(configuration, responder))
        }
    }

    /// The scheme of the server's URLs: `http` or `https`.
    public var scheme: String { isSecure ? "https" : "http" }
}
