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
    /// The maximum size of a request's body in bytes, whether or not a route reads it.
    public var maximumBodySize = 1 << 20
    /// The maximum size of a request's head in bytes.
    ///
    /// In HTTP/1.1, it also limits each header and the overhead of a chunked body, such as
    /// extensions.
    public var maximumHeadSize = 16 << 10
    /// The maximum number of connections.
    ///
    /// The limit is lower if the process has too few file descriptors.
    public var maximumConnections = 10_000
    /// The maximum number of connections per client; at most a quarter of all connections.
    ///
    /// A client is an IPv4 address or an IPv6 /64 network. An IPv6 /56 network can have twice as
    /// many connections and a /48 network four times as many, but at most a quarter of all.
    public var maximumConnectionsPerClient = 256
    /// The addresses without a connection limit, such as proxies.
    ///
    /// The default is the loopback addresses, where proxies on this machine connect from.
    public var unlimitedClients = AddressRange.loopback
    /// The number of file descriptors reserved for files and outgoing connections.
    ///
    /// Descriptors that are open when the server starts are not included.
    public var reservedDescriptors = 96
    /// The maximum time from the first byte of a request to its last.
    ///
    /// It doesn't include time during which the server isn't reading. A body that makes progress
    /// gets more time; see ``minimumBodyRate``.
    public var requestTimeout: Duration = .seconds(30)
    /// The rate, in bytes per second, at which a body can be received without a time limit.
    ///
    /// Each byte received extends the request's timeout accordingly, so slow uploads aren't
    /// interrupted, but stalled ones are.
    public var minimumBodyRate = 8_192
    /// How long a connection can be idle before it is closed.
    public var idleTimeout: Duration = .seconds(60)
    /// The maximum time without progress in sending a response.
    ///
    /// Within this time, the client must read 64 kB, or the rest of the response if that is less.
    public var responseTimeout: Duration = .seconds(60)
    /// How long active responses can take to complete when the server stops.
    ///
    /// Without this limit, a client that doesn't read its response could delay the shutdown
    /// indefinitely.
    package var shutdownTimeout: Duration = .seconds(5)

    /// Creates the default limits.
    public init() {}

    /// Returns the number of connections that the process has file descriptors for.
    ///
    /// - Throws: ``DescriptorLimitError`` if there are none.
    package func connectionCount(
        descriptorLimit limit: Int,
        open: Int
    ) throws(DescriptorLimitError) -> Int {
        let taken = open + reservedDescriptors + ConnectionLimiter.closingMargin
        guard limit > taken else { throw DescriptorLimitError(limit: limit, required: taken + 1) }
        return max(1, min(maximumConnections, limit - taken))
    }
}

/// An error thrown if the limit on open files leaves no descriptors for connections.
public struct DescriptorLimitError: Error, Hashable, CustomStringConvertible {
    /// The process's limit on open files.
    public let limit: Int
    /// The lowest limit that the server can start with.
    public let required: Int

    /// The limit, with a command that raises it.
    public var description: String {
        """
        the process can open only \(limit) files, which leaves none for connections; \
        raise the limit to at least \(required), for example with “ulimit -n \(required)”
        """
    }
}
