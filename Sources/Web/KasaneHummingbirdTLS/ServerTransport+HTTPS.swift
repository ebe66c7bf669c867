import HummingbirdHTTP2
public import KasaneHummingbird

extension ServerTransport {
    /// Returns HTTPS, with HTTP/2 if the client supports it and HTTP/1.1 otherwise.
    ///
    /// ```swift
    /// try await withServer(
    ///     router,
    ///     host: "0.0.0.0",
    ///     port: 443,
    ///     transport: .https(certificate: certificate),
    ///     logger: logger
    /// ) { _ in
    ///     await waitForShutdownSignal()
    /// }
    /// ```
    ///
    /// With HTTP/2, a browser uses one connection for all of its tabs.
    ///
    /// - Parameter certificate: The server's certificate.
    /// - Returns: The transport.
    public static func https(certificate: ServerCertificate) -> ServerTransport {
        ServerTransport(isSecure: true) { configuration, responder in
            HTTPSConnection(
                try HTTP2UpgradeChannel(
                    tlsConfiguration: certificate.configuration,
                    configuration: .init(
                        idleTimeout: configuration.limits.idleTimeout,
                        gracefulCloseTimeout: .seconds(5),
                        streamConfiguration: configuration.httpChannel
                    ),
                    responder: responder
                ),
                configuration
            )
        }
    }
}
