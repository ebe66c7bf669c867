import Synchronization

/// Waits until a socket is readable or writable, once for each waiter.
///
/// The system watches the socket only while there are waiters. A waiter can be called too early,
/// when there is nothing to read.
final class SocketWatch: Sendable {
    private struct State {
        var isClosed = false
        var handlers: [@Sendable () -> Void] = []
        var watcher: (@Sendable () -> Void)?

        mutating func takeHandlers() -> [@Sendable () -> Void] {
            defer {
                handlers = []
                watcher = nil
            }
            return handlers + [watcher].compactMap { $0 }
        }
    }

    private let events: SocketEvents
    private let state = Mutex(State())

    /// Creates a watch for a socket, which must stay open until ``close(_:)`` has called back.
    init(_ socket: Int32) {
        events = SocketEvents(socket)
        events.start { [weak self] in self?.ring() }
    }

    /// Calls a handler once when the socket is ready, or at once if the watch is closed.
    ///
    /// The handler must not block.
    ///
    /// - Parameter sending: Whether the socket is also ready when it is writable.
    func arm(sending: Bool = false, _ handler: @escaping @Sendable () -> Void) {
        request(sending: sending) { $0.handlers.append(handler) }
    }

    /// Calls a handler once when the socket is readable, replacing the previous such handler.
    func watch(_ handler: @escaping @Sendable () -> Void) {
        request(sending: false) { $0.watcher = handler }
    }

    private func request(sending: Bool, _ store: (inout State) -> Void) {
        let isWatched = state.withLock { state in
            store(&state)
            return !state.isClosed && events.request(sending: sending)
        }
        // A waiter that is called too early waits again.
        if !isWatched { ring() }
    }

    /// Stops waiting, and calls back when the system no longer watches the socket.
    func close(_ completion: @escaping @Sendable () -> Void) {
        let handlers = state.withLock { state -> [@Sendable () -> Void] in
            guard !state.isClosed else { return [] }
            state.isClosed = true
            events.stop(completion)
            return state.takeHandlers()
        }
        for handler in handlers { handler() }
    }

    private func ring() {
        let handlers = state.withLock { $0.takeHandlers() }
        for handler in handlers { handler() }
    }
}
