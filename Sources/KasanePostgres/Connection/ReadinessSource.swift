import Dispatch
import Synchronization

/// Waits until a socket is readable or writable, once for each waiter.
final class ReadinessSource: Sendable {
    private struct State {
        var isSuspended = true
        var isClosed = false
        var handlers: [@Sendable () -> Void] = []
        var watcher: (@Sendable () -> Void)?
        /// Whether the handlers are called soon, even if nothing is reported.
        var isTimed = false

        /// Removes all handlers.
        mutating func takeHandlers() -> [@Sendable () -> Void] {
            defer {
                handlers = []
                watcher = nil
            }
            return handlers + [watcher].compactMap { $0 }
        }
    }

    /// Sharing it unchecked is safe: Dispatch's sources may be used by any thread.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol
    private let state = Mutex(State())
    private static let queue = DispatchQueue(label: "kasane.postgres.readiness")
    /// The longest wait for a report, in seconds.
    static let patience = 0.25

    /// Creates a source for a socket, which must stay open until ``close(_:)`` has called back.
    init(_ socket: Int32, forWriting: Bool) {
        source =
            forWriting
            ? DispatchSource.makeWriteSource(fileDescriptor: socket, queue: Self.queue)
            : DispatchSource.makeReadSource(fileDescriptor: socket, queue: Self.queue)
        source.setEventHandler { [weak self] in self?.ring() }
    }

    /// Calls a handler once when the socket is ready, or at once if the source is closed.
    ///
    /// It may also be called without a reason. On Linux, Dispatch does not report the end of a
    /// connection that comes together with the report of other data.
    func arm(_ handler: @escaping @Sendable () -> Void) {
        arm(handler) { state in
            state.handlers.append(handler)
            guard !state.isTimed else { return }
            // One timer for all the waits of this time, because most of them are short.
            state.isTimed = true
            Self.queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
                self?.stopWaiting()
            }
        }
    }

    /// Calls a handler once when the socket is ready, in place of the last such handler.
    func watch(_ handler: @escaping @Sendable () -> Void) {
        arm(handler) { $0.watcher = handler }
    }

    private func arm(_ handler: @Sendable () -> Void, _ store: (inout State) -> Void) {
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            store(&state)
            if state.isSuspended {
                state.isSuspended = false
                source.resume()
            }
            return false
        }
        if isClosed { handler() }
    }

    /// Stops waiting, and calls back when the system does not watch the socket any more.
    func close(_ completion: @escaping @Sendable () -> Void) {
        let handlers = state.withLock { state -> [@Sendable () -> Void] in
            guard !state.isClosed else { return [] }
            state.isClosed = true
            source.setCancelHandler(handler: completion)
            // A suspended source does not call its cancel handler.
            if state.isSuspended { source.resume() }
            source.cancel()
            return state.takeHandlers()
        }
        for handler in handlers { handler() }
    }

    /// Calls the handlers although nothing is reported, so that they look themselves.
    private func stopWaiting() {
        let handlers = state.withLock { state in
            state.isTimed = false
            defer { state.handlers = [] }
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    private func ring() {
        let handlers = state.withLock { state -> [@Sendable () -> Void] in
            guard !state.isClosed else { return [] }
            if !state.isSuspended {
                // The socket stays readable until it is read.
                state.isSuspended = true
                source.suspend()
            }
            return state.takeHandlers()
        }
        for handler in handlers { handler() }
    }
}
