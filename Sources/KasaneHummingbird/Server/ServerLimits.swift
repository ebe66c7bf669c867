/// What the clients of a server may take of it.
///
/// ```swift
/// var limits = ServerLimits()
/// limits.requestTimeout = .seconds(10)
/// try await withServer(router, host: "0.0.0.0", port: 80, limits: limits, logger: logger) { … }
/// ```
public struct ServerLimits: Sendable {
    /// The most bytes of a request's body, whether or not a route reads it.
    public var maximumBodySize = 1 << 20
    /// The most bytes of a request's head; of HTTP/1.1 also of each of its fields, and of what a body in chunks has
    /// beside its content, such as extensions.
    public var maximumHeadSize = 16 << 10
    /// The most connections at a time; fewer where the process has no descriptors for so many.
    public var maximumConnections = 10_000
    /// The most connections of one client at a time, and never more than a quarter of all.
    ///
    /// A client is an address of version 4, or a network of 64 bits of version 6.
    public var maximumConnectionsPerClient = 256
    /// The addresses that may have any number of connections, such as those of proxies.
    ///
    /// The loopback addresses are among them by default: a proxy on this machine connects from there.
    public var unlimitedClients = AddressRange.loopback
    /// The number of descriptors that connections leave to files and outgoing calls.
    ///
    /// Those that are open when the server starts are not among them.
    public var reservedDescriptors = 96
    /// The longest time from the first byte of a request to its last.
    ///
    /// Time in which the server does not read does not count, and neither does its response.
    public var requestTimeout: Duration = .seconds(30)
    /// The longest time without a request before a connection is closed.
    public var idleTimeout: Duration = .seconds(60)
    /// The longest time in which a client takes no more of a response.
    ///
    /// A client must take 64 kB in this time, or what is left if that is less.
    public var responseTimeout: Duration = .seconds(60)

    /// Creates the default limits.
    public init() {}

    /// The number of connections that a process has descriptors for.
    ///
    /// - Parameters:
    ///   - limit: The number of descriptors that the process may have open.
    ///   - open: The number that is open before the server starts.
    /// - Returns: The most connections at a time.
    /// - Throws: ``DescriptorLimitError``, if there is no room for any.
    package func connectionCount(
        descriptorLimit limit: Int,
        open: Int
    ) throws(DescriptorLimitError) -> Int {
        let taken = open + reservedDescriptors + ConnectionLimiter.closingMargin
        guard limit > taken else { throw DescriptorLimitError(limit: limit, required: taken + 1) }
        return max(1, min(maximumConnections, limit - taken))
    }
}

/// A limit of open files that leaves no descriptor for a connection.
public struct DescriptorLimitError: Error, Hashable, CustomStringConvertible {
    /// The number of files that the process may have open.
    public let limit: Int
    /// The smallest limit with which a server starts.
    public let required: Int

    /// A human-readable description, with what to do next.
    public var description: String {
        """
        this process may open \(limit) files, which leaves none for a connection; \
        raise the limit to at least \(required), such as by “ulimit -n \(required)”
        """
    }
}
