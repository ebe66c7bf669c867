package import CoreMetrics
package import NIOCore
import Synchronization

/// Counts the connections of a server, in all and of each client, and decides which of them it keeps.
///
/// At the limit a new connection takes the place of one that has had no request for a second: first of
/// one that has never had any, then of one that is kept alive; of each kind the one that has been idle for longest.
/// Where all are busy, the new one is refused. A client that has as many as it may is refused in any case.
package final class ConnectionLimiter: Sendable {
    /// The number of connections above the limit that may be open until their closing is done.
    package static let closingMargin = 32
    /// The time without a request after which a connection can lose its place.
    package static let minimumIdleTime = TimeAmount.seconds(1)

    /// What becomes of a new connection.
    package enum Admission: Equatable {
        /// It is kept.
        case admitted
        /// It is refused.
        case refused(Reason)
    }

    /// Why a connection is refused.
    package enum Reason: String, CaseIterable, Sendable {
        /// There are as many as there may be, and all are busy.
        case full
        /// Its client has as many as it may.
        case client
        /// The process or the system has no descriptor left.
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
    ///   - maximum: The most connections at a time; at least 1.
    ///   - maximumPerClient: The most connections of one client at a time, bounded by a quarter of all.
    ///   - unlimited: The addresses that may have any number.
    ///   - metrics: What the numbers are recorded in.
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

    /// The number of connections that are open, with those whose closing is not done.
    package var openCount: Int { state.withLock { $0.connections.count } }

    /// Whether one more connection may be accepted, if only to be refused.
    package var canAccept: Bool { openCount < maximum + Self.closingMargin }

    /// Admits a new connection or refuses it, and closes the one whose place it takes.
    ///
    /// - Parameters:
    ///   - channel: The connection; ``remove(_:)`` is called when it has closed.
    ///   - now: The current time of the connection's event loop.
    /// - Returns: Whether it is kept.
    package func admit(_ channel: any Channel, at now: NIODeadline) -> Admission {
        let client = limitedClient(of: channel)
        let (admission, leaving, count) = state.withLock {
            table -> (Admission, (any Channel)?, Int) in
            let (reason, leaving) = Self.makeRoom(
                in: &table,
                isClientFull: client.map { table.keptByClient[$0, default: 0] } ?? 0
                    >= maximumPerClient,
                isFull: table.kept >= maximum,
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

    /// Counts a connection that was refused before it could be admitted.
    package func countRefusal(_ reason: Reason) {
        refused[reason]?.increment()
    }

    /// Removes a connection that has closed.
    package func remove(_ channel: any Channel) {
        let count = state.withLock { state in
            state.remove(ObjectIdentifier(channel))
            return state.connections.count
        }
        open.record(count)
    }

    /// Records that a connection has its first request under way.
    package func begin(_ channel: any Channel) {
        state.withLock { $0.begin(ObjectIdentifier(channel)) }
    }

    /// Records that a connection has no request under way any more.
    package func end(_ channel: any Channel, at now: NIODeadline) {
        state.withLock { $0.end(ObjectIdentifier(channel), at: now) }
    }

    /// The client of a connection; `nil` if it may have any number.
    private func limitedClient(of channel: any Channel) -> IPAddress? {
        guard let address = channel.remoteAddress.flatMap({ IPAddress($0) }),
            !unlimited.contains(where: { $0.contains(address) })
        else { return nil }
        return address.network
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
