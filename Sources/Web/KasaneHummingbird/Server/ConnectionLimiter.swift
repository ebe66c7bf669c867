package import CoreMetrics
import KasaneConcurrency
package import NIOCore
import Synchronization

/// Limits the number of a server's connections, both in total and per client.
///
/// When the limit is reached, a new connection replaces a connection that has been idle for at
/// least one second. Connections that have never had a request are replaced before kept-alive
/// connections, longest idle first. If all connections are busy, the new connection is refused.
/// Connections from clients at their own limit are always refused. An IPv6 /56 network has twice
/// the limit and a /48 network four times the limit.
///
/// A client's limit decreases as the server fills up, because a client can never have more
/// connections than the number of free connections. Clients with the most connections are therefore
/// refused first, and connections remain available for clients with few connections.
package final class ConnectionLimiter: Sendable {
    /// The number of closing connections allowed above the limit.
    package static let closingMargin = 32
    /// The minimum idle time before a connection can be replaced.
    package static let minimumIdleTime = TimeAmount.seconds(1)

    package enum Admission: Equatable {
        case admitted
        case refused(Reason)
    }

    package enum Reason: String, CaseIterable, Sendable {
        /// The server is at its limit, and all connections are busy.
        case full
        case client
        /// The process or the system has run out of file descriptors.
        case descriptors
    }

    private let maximum: Int
    private let maximumPerClient: Int
    private let unlimited: [AddressRange]
    private let state = Mutex(ConnectionTable())
    private let open: Gauge
    private let dropped: Counter
    private let refused: [Reason: Counter]

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - maximum: The maximum number of connections, at least 1.
    ///   - maximumPerClient: The maximum number of connections per client. This limit and the
    ///     limits of IPv6 networks are clamped to a quarter of `maximum`.
    package init(
        maximum: Int,
        maximumPerClient: Int,
        unlimited: [AddressRange] = [],
        metrics: any MetricsFactory = NOOPMetricsHandler.instance
    ) {
        self.maximum = max(1, maximum)
        self.maximumPerClient = max(1, min(maximumPerClient, maximum / 4))
        self.unlimited = unlimited
        open = Gauge(label: "http.server.open_connections", factory: metrics)
        dropped = Counter(label: "http.server.dropped_idle_connections", factory: metrics)
        let limit = Gauge(label: "http.server.connection_limit", factory: metrics)
        limit.record(self.maximum)
        refused = Dictionary(
            uniqueKeysWithValues: Reason.allCases.map { reason in
                let dimensions = [("reason", reason.rawValue)]
                let label = "http.server.refused_connections"
                return (reason, Counter(label: label, dimensions: dimensions, factory: metrics))
            }
        )
        for counter in refused.values { counter.increment(by: 0) }
        dropped.increment(by: 0)
        open.record(0)
    }

    /// The number of open connections, including closing connections.
    package var openCount: Int { state.withLock { $0.connections.count } }

    /// Whether another connection can be accepted, even if only to be refused.
    package var canAccept: Bool { openCount < maximum + Self.closingMargin }

    /// Admits or refuses a new connection, and closes the connection that it replaces, if any.
    ///
    /// Call ``remove(_:)`` after the connection has closed.
    package func admit(_ channel: any Channel, at now: NIODeadline) -> Admission {
        let client = limitedClient(of: channel)
        let (admission, leaving, count) = state.withLock {
            table -> (Admission, (any Channel)?, Int) in
            let hasShare = client.map {
                table.usage.fits(1, of: $0, limit: maximumPerClient, maximum: maximum / 4)
            }
            let used = client.map { table.usage.weight(of: $0) } ?? 0
            let (reason, leaving) = Self.makeRoom(
                in: &table,
                isClientFull: hasShare == false,
                isFull: table.kept >= maximum || used > 0 && used >= maximum - table.kept,
                at: now
            )
            table.add(channel, of: client, isKept: reason == nil, at: now)
            let admission = reason.map { Admission.refused($0) } ?? .admitted
            return (admission, leaving, table.connections.count)
        }
        open.record(count)
        if case .refused(let reason) = admission { countRefusal(reason) }
        if let leaving {
            dropped.increment()
            leaving.close(promise: nil)
        }
        return admission
    }

    /// Counts a connection that was refused without a call to ``admit(_:at:)``.
    package func countRefusal(_ reason: Reason) {
        refused[reason]?.increment()
    }

    package func remove(_ channel: any Channel) {
        let count = state.withLock { state in
            state.remove(ObjectIdentifier(channel))
            return state.connections.count
        }
        open.record(count)
    }

    /// Records that a connection has become active.
    package func begin(_ channel: any Channel) {
        state.withLock { $0.begin(ObjectIdentifier(channel)) }
    }

    package func end(_ channel: any Channel, at now: NIODeadline) {
        state.withLock { $0.end(ObjectIdentifier(channel), at: now) }
    }

    /// The client of a connection, or `nil` if the client is unlimited.
    private func limitedClient(of channel: any Channel) -> ClientRanges? {
        guard let address = channel.remoteAddress.flatMap({ IPAddress($0) }),
            !unlimited.contains(where: { $0.contains(address) })
        else { return nil }
        return ClientRanges(address.network.key)
    }

    private static func makeRoom(
        in table: inout ConnectionTable,
        isClientFull: Bool,
        isFull: Bool,
        at now: NIODeadline
    ) -> (Reason?, leaving: (any Channel)?) {
        if isClientFull { return (.client, nil) }
        guard isFull else { return (nil, nil) }
        guard let leaving = table.takeIdle(at: now) else { return (.full, nil) }
        return (nil, leaving)
    }
}
