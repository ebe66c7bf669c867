/// The limits on a server's connections, requests and responses.
///
/// ```swift
/// var limits = ServerLimits()
/// limits.requestTimeout = .seconds(10)
/// try await withServer(router, host: host, port: 80, limits: limits, logger: logger) { _ in
///     await waitForShutdownSignal()
/// }
/// ```
public struct ServerLimits: Sendable {
    /// The maximum size of a request's body in bytes, regardless of whether a route reads the body.
    public var maximumBodySize = 1 << 20
    /// The maximum size of a request's head in bytes.
    ///
    /// In HTTP/1.1, the limit also applies to each header and to the overhead of a chunked body,
    /// such as extensions.
    public var maximumHeadSize = 16 << 10
    /// The maximum number of connections.
    ///
    /// The limit is lowered if the process doesn't have enough file descriptors.
    public var maximumConnections = 10_000
    /// The maximum number of connections per client, up to a quarter of all connections.
    ///
    /// A client is an IPv4 address or an IPv6 /64 network. An IPv6 /56 network can have twice as
    /// many connections and a /48 network four times as many, up to a quarter of all connections.
    public var maximumConnectionsPerClient = 256
    /// The addresses without a connection limit, such as proxies.
    ///
    /// The default is the loopback addresses, from which proxies on this machine connect.
    public var unlimitedClients = AddressRange.loopback
    /// The number of file descriptors reserved for files and outgoing connections.
    ///
    /// Descriptors that are open when the server starts aren't included.
    public var reservedDescriptors = 96
    /// The maximum time between the first and last bytes of a request.
    ///
    /// The time during which the server isn't reading isn't included. A body that makes progress is
    /// given more time; see ``minimumBodyRate``.
    public var requestTimeout: Duration = .seconds(30)
    /// The minimum rate, in bytes per second, for receiving a body without a time limit.
    ///
    /// Each received byte extends the request's timeout accordingly, so that slow uploads aren't
    /// interrupted but stalled uploads are.
    public var minimumBodyRate = 8_192
    /// The maximum time that a connection can be idle.
    public var idleTimeout: Duration = .seconds(60)
    /// The maximum time without progress in sending a response.
    ///
    /// Within this time, the client must read 64 kB, or the rest of the response if it is shorter.
    public var responseTimeout: Duration = .seconds(60)
    /// The maximum time that active responses have to complete when the server stops.
    ///
    /// Without this limit, a client that doesn't read its response could delay the shutdown
    /// indefinitely.
    package var shutdownTimeout: Duration = .seconds(5)

    /// Creates the default limits.
    public init() {}

    /// Returns the number of connections that the available file descriptors allow.
    ///
    /// - Throws: ``DescriptorLimitError`` if no descriptors are available.
    package func connectionCount(
        descriptorLimit limit: Int,
        open: Int
    ) throws(DescriptorLimitError) -> Int {
        let taken = open + reservedDescriptors + ConnectionLimiter.closingMargin
        guard limit > taken else { throw DescriptorLimitError(limit: limit, required: taken + 1) }
        return max(1, min(maximumConnections, limit - taken))
    }
}

/// An error thrown when the limit on open files leaves no descriptors for connections.
public struct DescriptorLimitError: Error, Hashable, CustomStringConvertible {
    /// The process's limit on open files.
    public let limit: Int
    /// The lowest limit with which the server can start.
    public let required: Int

    /// The limit, and a command that raises the limit.
    public var description: String {
        """
        the process can open only \(limit) files, which leaves none for connections; \
        raise the limit to at least \(required), for example with “ulimit -n \(required)”
        """
    }
}
