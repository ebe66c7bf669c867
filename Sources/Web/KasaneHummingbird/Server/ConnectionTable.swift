import KasaneConcurrency
import NIOCore

/// The state of a server's connections, used by the limiter.
struct ConnectionTable {
    struct Connection {
        let channel: any Channel
        let client: ClientRanges?
        /// The time at which the connection became idle, or `nil` while it has a request.
        var idleSince: NIODeadline?
        /// Whether the connection counts toward the limits.
        ///
        /// Refused and replaced connections that are still closing don't count.
        var isKept: Bool
    }

    private(set) var connections: [ObjectIdentifier: Connection] = [:]
    private(set) var kept = 0
    /// The number of counted connections of limited clients.
    private(set) var usage = ClientUsage()
    private var fresh = IdleQueue<ObjectIdentifier>()
    private var keptAlive = IdleQueue<ObjectIdentifier>()

    mutating func add(
        _ channel: any Channel,
        of client: ClientRanges?,
        isKept: Bool,
        at now: NIODeadline
    ) {
        let id = ObjectIdentifier(channel)
        connections[id] = Connection(
            channel: channel,
            client: client,
            idleSince: now,
            isKept: isKept
        )
        guard isKept else { return }
        kept += 1
        if let client { usage.add(1, of: client) }
        fresh.append(id)
    }

    mutating func begin(_ id: ObjectIdentifier) {
        guard connections[id]?.isKept == true else { return }
        connections[id]?.idleSince = nil
        fresh.remove(id)
        keptAlive.remove(id)
    }

    mutating func end(_ id: ObjectIdentifier, at now: NIODeadline) {
        guard connections[id]?.isKept == true, connections[id]?.idleSince == nil else { return }
        connections[id]?.idleSince = now
        keptAlive.append(id)
    }

    mutating func remove(_ id: ObjectIdentifier) {
        discount(id)
        connections[id] = nil
    }

    mutating func takeIdle(at now: NIODeadline) -> (any Channel)? {
        for id in [fresh.first, keptAlive.first].compactMap({ $0 }) {
            guard let connection = connections[id], let since = connection.idleSince,
                since + ConnectionLimiter.minimumIdleTime <= now
            else { continue }
            discount(id)
            return connection.channel
        }
        return nil
    }

    private mutating func discount(_ id: ObjectIdentifier) {
        guard let connection = connections[id], connection.isKept else { return }
        connections[id]?.isKept = false
        fresh.remove(id)
        keptAlive.remove(id)
        kept -= 1
        if let client = connection.client { usage.add(-1, of: client) }
    }
}
