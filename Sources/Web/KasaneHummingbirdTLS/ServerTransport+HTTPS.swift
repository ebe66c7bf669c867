import HummingbirdHTTP2
public import KasaneHummingbird

extension ServerTransport {
    /// Returns a transport for HTTPS that supports HTTP/2.
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
    /// With HTTP/2, a browser uses a single connection for all of its tabs.
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
