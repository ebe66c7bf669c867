/// The limits that a server imposes on its clients.
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
    /// In HTTP/1.1 it also limits each header field, and the overhead of a chunked body, such as
    /// extensions.
    public var maximumHeadSize = 16 << 10
    /// The maximum number of connections.
    ///
    /// It is reduced if the process has too few file descriptors.
    public var maximumConnections = 10_000
    /// The maximum number of connections per client, and at most a quarter of all connections.
    ///
    /// A client is an IPv4 address or an IPv6 network of 64 bits. An IPv6 network of 56 bits may
    /// have twice as many connections, one of 48 bits four times, and both at most a quarter of
    /// all.
    public var maximumConnectionsPerClient = 256
    /// The addresses without a connection limit, such as proxies.
    ///
    /// The default is the loopback addresses, from which a proxy on the same machine connects.
    public var unlimitedClients = AddressRange.loopback
    /// The number of file descriptors reserved for files and outgoing connections.
    ///
    /// Descriptors that are open when the server starts are not included.
    public var reservedDescriptors = 96
    /// The maximum time from the first byte of a request to its last.
    ///
    /// A body gets additional time for its progress; see ``minimumBodyRate``.
    /// It excludes the time in which the server does not read, and the time of the response.
    public var requestTimeout: Duration = .seconds(30)
    /// The rate in bytes per second at which a body is received without a time limit.
    ///
    /// Each received byte of a body extends the time of the request accordingly, so that a slow
    /// upload is not interrupted, but a body that makes no progress is.
    public var minimumBodyRate = 8_192
    /// The maximum time without a request before a connection is closed.
    public var idleTimeout: Duration = .seconds(60)
    /// The maximum time without progress in sending a response.
    ///
    /// A client must read 64 kB in this time, or the rest of the response if that is less.
    public var responseTimeout: Duration = .seconds(60)
    /// The time that open responses have to end when the server stops.
    ///
    /// Without it, a client that doesn't read its response could delay the shutdown indefinitely.
    package var shutdownTimeout: Duration = .seconds(5)

    /// Creates the default limits.
    public init() {}

    /// Returns the number of connections for which a process has file descriptors.
    ///
    /// - Throws: ``DescriptorLimitError`` if not even one connection is possible.
    package func connectionCount(
        descriptorLimit limit: Int,
        open: Int
    ) throws(DescriptorLimitError) -> Int {
        let taken = open + reservedDescriptors + ConnectionLimiter.closingMargin
        guard limit > taken else { throw DescriptorLimitError(limit: limit, required: taken + 1) }
        return max(1, min(maximumConnections, limit - taken))
    }
}

/// The error for a limit of open files that leaves no descriptor for a connection.
public struct DescriptorLimitError: Error, Hashable, CustomStringConvertible {
    /// The process's limit of open files.
    public let limit: Int
    /// The lowest limit with which the server starts.
    public let required: Int

    /// A human-readable description, with a remedy.
    public var description: String {
        """
        this process may open \(limit) files, which leaves none for a connection; \
        raise the limit to at least \(required), such as by “ulimit -n \(required)”
        """
    }
}
