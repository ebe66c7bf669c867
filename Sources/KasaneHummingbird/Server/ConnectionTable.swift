import NIOCore

/// The connections of a server, as far as their number is concerned.
struct ConnectionTable {
    struct Connection {
        let channel: any Channel
        let client: IPAddress?
        /// `nil` while the connection has a request.
        var idleSince: NIODeadline?
        /// Whether it still counts: one that is refused or has lost its place only waits for its end.
        var isKept: Bool
    }

    private(set) var connections: [ObjectIdentifier: Connection] = [:]
    private(set) var kept = 0
    private(set) var keptByClient: [IPAddress: Int] = [:]
    /// Those that have never had a request.
    private var fresh = IdleQueue<ObjectIdentifier>()
    /// Those that have had one, and have none.
    private var keptAlive = IdleQueue<ObjectIdentifier>()

    /// Adds a connection.
    mutating func add(
        _ channel: any Channel,
        of client: IPAddress?,
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
        if let client { keptByClient[client, default: 0] += 1 }
        fresh.append(id)
    }

    /// Records that a connection has a request under way.
    mutating func begin(_ id: ObjectIdentifier) {
        guard connections[id]?.isKept == true else { return }
        connections[id]?.idleSince = nil
        fresh.remove(id)
        keptAlive.remove(id)
    }

    /// Records that a connection has no request under way any more.
    mutating func end(_ id: ObjectIdentifier, at now: NIODeadline) {
        guard connections[id]?.isKept == true, connections[id]?.idleSince == nil else { return }
        connections[id]?.idleSince = now
        keptAlive.append(id)
    }

    /// Removes a connection that has closed.
    mutating func remove(_ id: ObjectIdentifier) {
        discount(id)
        connections[id] = nil
    }

    /// Returns the idle connection that loses its place, if there is one.
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

    /// Lets a connection count no more.
    private mutating func discount(_ id: ObjectIdentifier) {
        guard let connection = connections[id], connection.isKept else { return }
        connections[id]?.isKept = false
        fresh.remove(id)
        keptAlive.remove(id)
        kept -= 1
        guard let client = connection.client, let count = keptByClient[client] else { return }
        keptByClient[client] = count > 1 ? count - 1 : nil
    }
}
