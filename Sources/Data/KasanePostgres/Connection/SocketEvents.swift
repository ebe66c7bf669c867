import CLibpq
import Dispatch
import Foundation
import Synchronization

#if os(Linux)
/// Reports when a socket is ready, once per request, from a thread that all sockets share.
///
/// On Linux, `DispatchSource` can miss the end of a connection that arrives together with other
/// data, and its reader then waits forever. The system itself reports the end for each request.
final class SocketEvents: Sendable {
    private let socket: Int32
    private let poller = EventPoller.shared
    private let number: UInt64

    init(_ socket: Int32) {
        self.socket = socket
        number = poller.makeNumber()
    }

    /// Sets the handler, which must not block.
    func start(_ handler: @escaping @Sendable () -> Void) {
        poller.add(socket, as: number, handler)
    }

    /// Calls the handler once when the socket is readable or, if requested, writable.
    ///
    /// - Returns: Whether the system watches the socket. It may lack the resources.
    func request(sending: Bool) -> Bool {
        poller.request(socket, as: number, sending: sending)
    }

    /// Stops for good, and calls back when the system no longer watches the socket.
    func stop(_ completion: @Sendable () -> Void) {
        poller.remove(socket, as: number)
        completion()
    }
}

/// The thread that waits for all sockets.
private final class EventPoller: Sendable {
    static let shared = EventPoller()
    private let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let handlers = Mutex<[UInt64: @Sendable () -> Void]>([:])
    private let lastNumber = Atomic<UInt64>(0)

    private init() {
        Thread.detachNewThread { [self] in
            Thread.current.name = "kasane.postgres"
            while true { wait() }
        }
    }

    /// Returns a number that is never reused, unlike a descriptor.
    func makeNumber() -> UInt64 {
        lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    func add(_ socket: Int32, as number: UInt64, _ handler: @escaping @Sendable () -> Void) {
        handlers.withLock { $0[number] = handler }
        // Without the resources, each request fails.
        _ = control(EPOLL_CTL_ADD, socket, number, 0)
    }

    func request(_ socket: Int32, as number: UInt64, sending: Bool) -> Bool {
        let events = EPOLLIN.rawValue | (sending ? EPOLLOUT.rawValue : 0)
        return control(EPOLL_CTL_MOD, socket, number, events)
    }

    func remove(_ socket: Int32, as number: UInt64) {
        _ = control(EPOLL_CTL_DEL, socket, number, 0)
        handlers.withLock { $0[number] = nil }
    }

    /// Changes what the system watches and returns whether it could.
    private func control(
        _ operation: Int32,
        _ socket: Int32,
        _ number: UInt64,
        _ events: UInt32
    ) -> Bool {
        var event = epoll_event()
        event.events = events | EPOLLONESHOT.rawValue
        event.data.u64 = number
        return epoll_ctl(descriptor, operation, socket, &event) == 0
    }

    private func wait() {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
            // An interrupted call returns -1 and is repeated.
            let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), -1)
            for event in events.prefix(Int(max(0, count))) {
                handlers.withLock { $0[event.data.u64] }?()
            }
        }
    }
}
#else
/// Reports when a socket is ready, once per request.
final class SocketEvents: Sendable {
    /// Sharing them unchecked is safe: Dispatch's sources may be used by any thread.
    nonisolated(unsafe) private let sources: [any DispatchSourceProtocol]
    /// Whether each source is suspended; at first, both are.
    private let areSuspended = Mutex([true, true])
    private static let queue = DispatchQueue(label: "kasane.postgres.readiness")

    init(_ socket: Int32) {
        sources = [
            DispatchSource.makeReadSource(fileDescriptor: socket, queue: Self.queue),
            DispatchSource.makeWriteSource(fileDescriptor: socket, queue: Self.queue),
        ]
    }

    /// Sets the handler, which must not block.
    func start(_ handler: @escaping @Sendable () -> Void) {
        for index in sources.indices {
            sources[index].setEventHandler { [weak self] in
                // The socket stays ready until it is read or written.
                self?.suspend(index)
                handler()
            }
        }
    }

    /// Calls the handler once when the socket is readable or, if requested, writable.
    ///
    /// - Returns: Whether the system watches the socket.
    func request(sending: Bool) -> Bool {
        resume(0)
        if sending { resume(1) }
        return true
    }

    /// Stops for good, and calls back when the system no longer watches the socket.
    func stop(_ completion: @escaping @Sendable () -> Void) {
        let writing = sources[1]
        sources[0].setCancelHandler { writing.cancel() }
        writing.setCancelHandler(handler: completion)
        // A suspended source does not call its cancel handler.
        for index in sources.indices { resume(index) }
        sources[0].cancel()
    }

    private func suspend(_ index: Int) {
        areSuspended.withLock { areSuspended in
            guard !areSuspended[index], !sources[index].isCancelled else { return }
            areSuspended[index] = true
            sources[index].suspend()
        }
    }

    private func resume(_ index: Int) {
        areSuspended.withLock { areSuspended in
            guard areSuspended[index] else { return }
            areSuspended[index] = false
            sources[index].resume()
        }
    }
}
#endif
