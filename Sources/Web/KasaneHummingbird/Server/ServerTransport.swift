package import HummingbirdCore

/// The protocol of a server's connections.
///
/// KasaneHummingbirdTLS adds `.https(certificate:)`, which also supports HTTP/2.
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
    /// - Parameter makeConnection: Creates the server's child channel. Called once, when the server
    ///   starts.
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
