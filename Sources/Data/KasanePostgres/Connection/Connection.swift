import CLibpq
import Foundation
import KasaneConcurrency
import Synchronization

/// A connection to the server, which handles one round trip of commands at a time.
///
/// The client library works without blocking, in pipeline mode. While few calls are waiting in the
/// process, a call first waits up to 300 µs on its own thread, because a nearby server usually
/// replies before another thread could wake up. After that, or if other calls are waiting, the task
/// is suspended until the socket is ready.
package final class Connection: Sendable {
    private struct State {
        /// The client library's connection, or `nil` after the end.
        var link: OpaquePointer?
        var cache: StatementCache
        var exchange: Exchange?
        /// Why the connection is unusable, if it is.
        var lost: PostgresError?
        /// The cancellation of the current or last exchange.
        var cancellation: Task<Void, Never>?
        /// When the current exchange was first interrupted.
        var interruption: ContinuousClock.Instant?
        var server: ServerIdentity?
        var processID: Int32
        var isPooled = false
    }

    private let state: Mutex<State>
    /// Admits one exchange at a time.
    private let turn = Gate(width: 1)
    /// The store's own descriptor for the socket.
    ///
    /// The client library closes its descriptor as soon as it notices the end of a connection. The
    /// system may then reuse the number for another connection while it is still watched.
    private let socket: Int32
    private let readiness: SocketWatch
    let notices: NoticeBox
    let prepares: Bool
    /// How long to wait on the calling thread; a commit on a fast disk takes about 100 µs.
    private static let briefWait = Duration.microseconds(300)
    /// The number of exchanges in the process that are waiting for a reply.
    private static let waiting = Atomic(0)
    /// The maximum number of waiting exchanges that block their threads, so that at least half of
    /// the threads can run other tasks.
    private static let briefWaiters = ProcessInfo.processInfo.activeProcessorCount / 2
    /// The grace period for an interrupted command and the command after it.
    private static let cancellationGrace = Duration.seconds(2)
    /// Resumes suspended tasks at their deadlines.
    private static let deadlines = DeadlineWatch()

    init(_ established: EstablishedLink, prepares: Bool) {
        let link = established.link
        socket = fcntl(PQsocket(link), F_DUPFD_CLOEXEC, 0)
        self.prepares = prepares
        readiness = SocketWatch(socket)
        notices = established.notices
        state = Mutex(
            State(
                link: link,
                cache: StatementCache(prepares: prepares),
                processID: PQbackendPID(link)
            )
        )
    }

    deinit {
        close()
    }

    /// The server process; a pooler can choose another one for each transaction.
    var processID: Int32 {
        get { state.withLock { $0.processID } }
        set { state.withLock { $0.processID = newValue } }
    }

    /// Whether there is a pooler such as PgBouncer in between.
    var isPooled: Bool { state.withLock { $0.isPooled } }

    func notice(process number: Int32) {
        state.withLock { state in
            // A pooler assigns its own numbers to its clients.
            state.isPooled = state.processID != number
            state.processID = number
        }
    }

    /// The server, for recognising it after a reconnect, or `nil` if it does not say.
    package var server: ServerIdentity? {
        get { state.withLock { $0.server } }
        set { state.withLock { $0.server = newValue } }
    }

    var isLost: Bool { state.withLock { $0.lost != nil || $0.link == nil } }

    /// Whether the server has a transaction of this connection open, even a failed one.
    var isInTransaction: Bool {
        state.withLock { state in
            guard let link = state.link, state.lost == nil else { return false }
            return PQtransactionStatus(link) != PQTRANS_IDLE
        }
    }

    /// Runs commands in one round trip, plus another one for new statements.
    ///
    /// Cancelling the task does not end it; see ``interrupt(by:)``. A failed command is not thrown.
    ///
    /// - Parameter onCancel: Called when the task is cancelled before the replies have arrived.
    /// - Throws: `PostgresError` if the connection is lost.
    @discardableResult
    package func exchange(
        _ commands: [Command],
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies {
        guard let replies = try await exchange(commands, until: nil, onCancel: onCancel) else {
            throw PostgresError.connectionLost("The connection was given up.")
        }
        return replies
    }

    /// Runs commands, waiting no longer than until an instant.
    ///
    /// - Returns: The replies, or `nil` if they have not arrived. Then only ``finish()`` may
    ///   follow.
    func exchange(
        _ commands: [Command],
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        if !turn.tryEnter() { try await turn.enterWithoutLimit() }
        var isOver = true
        defer { if isOver { turn.leave() } }
        try await settleCancellation()
        isOver = try await run(commands, until: deadline, onCancel: onCancel)
        return isOver ? take() : nil
    }

    /// Runs commands, or aborts the connection and returns `nil` if the replies are late.
    func exchange(
        _ commands: [Command],
        orAbortAt end: ContinuousClock.Instant,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        if let replies = try await exchange(commands, until: end, onCancel: onCancel) {
            return replies
        }
        abort("The server did not answer in time.")
        // The connection was aborted, so its replies do not matter.
        _ = try? await finish()
        return nil
    }

    /// Runs commands without a deadline, aborting the connection if the task is cancelled.
    ///
    /// - Throws: `CancellationError`, or `PostgresError` if the connection is lost.
    func exchangeUnlessCancelled(_ commands: [Command]) async throws -> Replies {
        do {
            return try await exchange(commands) { self.abort("The task was cancelled.") }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Waits for the replies that a call with a deadline has left behind.
    func finish() async throws -> Replies {
        defer { turn.leave() }
        _ = try await drive(until: nil)
        return take()
    }

    /// Cancels the running command, and aborts the connection if the server does not respond.
    ///
    /// It can be called repeatedly; only one request is sent to the server.
    ///
    /// - Parameter cancel: Tells the server to cancel a process's command.
    func interrupt(by cancel: @escaping @Sendable (Connection) async -> Void) {
        let isOverdue = state.withLock { state in
            guard state.exchange != nil else { return false }
            guard let first = state.interruption else {
                state.interruption = .now
                state.cancellation = Task { await cancel(self) }
                return false
            }
            return ContinuousClock.now - first > Self.cancellationGrace
        }
        if isOverdue { abort("The server did not cancel a command in time.") }
    }

    /// Ends the connection now, failing any exchange in progress.
    func abort(_ reason: String) {
        state.withLock { state in
            guard state.lost == nil, state.link != nil else { return }
            state.lost = .connectionLost(reason)
            // Whoever reads the socket sees its end.
            shutdown(socket, Int32(SHUT_RDWR))
        }
    }

    package func close() {
        let link = state.withLock { state in
            defer { state.link = nil }
            return state.link.map { UInt(bitPattern: $0) }
        }
        guard let link else { return }
        // The descriptor must stay open while the system watches it.
        let (notices, socket) = (notices, socket)
        readiness.close {
            PQfinish(OpaquePointer(bitPattern: link))
            notices.end()
            // Closing the descriptor of a socket cannot fail.
            _ = Foundation.close(socket)
        }
    }

    /// Reads the notifications that have arrived while no exchange was running.
    ///
    /// - Returns: The number of notifications, or `nil` if the connection is lost.
    func readNotifications() -> Int? {
        state.withLock { state in
            guard let link = state.link, state.lost == nil else { return nil }
            if state.exchange == nil, PQconsumeInput(link) == 0 {
                state.lost = .connectionLost("The server has ended the connection.")
                return nil
            }
            var count = 0
            while let notification = PQnotifies(link) {
                PQfreemem(notification)
                count += 1
            }
            return count
        }
    }

    /// Calls a handler once when there is something to read.
    func whenReadable(_ handler: @escaping @Sendable () -> Void) {
        readiness.watch(handler)
    }

    /// Waits until a cancellation can no longer hit the next command.
    ///
    /// Closes the connection if the request or the server is stuck.
    private func settleCancellation() async throws {
        guard let cancellation = state.withLock({ $0.cancellation }) else { return }
        let end = ContinuousClock.now + Self.cancellationGrace
        await Self.park(until: end) { waiter in
            Task {
                await cancellation.value
                waiter.resume()
            }
        }
        state.withLock { state in
            state.cancellation = nil
            state.interruption = nil
        }
        // The signal has been sent. The server handles it before it replies to this.
        guard ContinuousClock.now < end, try await run([], until: end) else {
            throw lose(because: .connectionLost("The server did not cancel a command in time."))
        }
    }

    private func run(
        _ commands: [Command],
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Bool {
        let progress = try state.withLock { state in
            guard let link = state.link, state.lost == nil else {
                throw state.lost ?? .connectionLost("The connection is closed.")
            }
            var exchange = Exchange(commands)
            let progress = exchange.start(link, &state.cache)
            state.exchange = exchange
            return progress
        }
        return try await drive(from: progress, until: deadline, onCancel: onCancel)
    }

    /// Continues until the replies arrive or the deadline passes; returns whether they arrived.
    private func drive(
        from progress: Exchange.Progress = .waiting,
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Bool {
        let waiting = Self.waiting.wrappingAdd(1, ordering: .relaxed).newValue
        defer { Self.waiting.wrappingSubtract(1, ordering: .relaxed) }
        var progress = progress
        if waiting <= Self.briefWaiters {
            while let isSending = try waitsToSend(progress), Self.wait(for: socket, isSending) {
                // The rest of a long reply is probably close behind.
                progress = advance()
            }
        }
        guard try waitsToSend(progress) != nil else { return true }
        // Only a task that is suspended pays for cancellation handling.
        return try await withTaskCancellationHandler {
            try await park(from: progress, until: deadline)
        } onCancel: {
            onCancel()
        }
    }

    /// Continues, suspending the task whenever the socket is not ready.
    private func park(
        from progress: Exchange.Progress,
        until deadline: ContinuousClock.Instant?
    ) async throws -> Bool {
        var progress = progress
        while let isSending = try waitsToSend(progress) {
            if let deadline, ContinuousClock.now >= deadline { return false }
            await Self.park(until: deadline) { waiter in
                readiness.arm(sending: isSending) { waiter.resume() }
            }
            progress = advance()
        }
        return true
    }

    /// Returns whether the socket must also become writable, or `nil` at the end of the exchange.
    private func waitsToSend(_ progress: Exchange.Progress) throws -> Bool? {
        switch progress {
        case .done: nil
        case .waiting: false
        case .waitingToSend: true
        case .lost(let error): throw lose(because: error)
        }
    }

    private func advance() -> Exchange.Progress {
        state.withLock { state in
            guard let link = state.link, state.lost == nil else {
                return .lost(state.lost ?? .connectionLost("The connection is closed."))
            }
            return state.exchange?.advance(link, &state.cache) ?? .done
        }
    }

    private func take() -> Replies {
        state.withLock { state in
            defer { state.exchange = nil }
            return state.exchange?.result ?? Replies(all: [], wereRun: false)
        }
    }

    private func lose(because error: PostgresError) -> PostgresError {
        state.withLock { state in
            state.exchange = nil
            let reason = state.lost ?? error
            state.lost = reason
            // The server rolls back. The socket stays open as long as there is a link.
            if state.link != nil { shutdown(socket, Int32(SHUT_RDWR)) }
            return reason
        }
    }

    /// Waits briefly on the calling thread and returns whether the socket is ready.
    private static func wait(for socket: Int32, _ isSending: Bool) -> Bool {
        var descriptor = pollfd()
        descriptor.fd = socket
        descriptor.events = Int16(POLLIN) | (isSending ? Int16(POLLOUT) : 0)
        #if os(Linux)
        var time = timespec()
        time.tv_nsec = Int(briefWait / .nanoseconds(1))
        return ppoll(&descriptor, 1, &time, nil) > 0
        #else
        let end = ContinuousClock.now + briefWait
        repeat {
            if poll(&descriptor, 1, 0) > 0 { return true }
        } while ContinuousClock.now < end
        return false
        #endif
    }

    /// Suspends the task until its waiter is resumed or a deadline passes.
    private static func park(
        until deadline: ContinuousClock.Instant?,
        _ arm: (Waiter) -> Void
    ) async {
        var ticket: DeadlineWatch.Ticket?
        await withCheckedContinuation { continuation in
            let waiter = Waiter(continuation)
            arm(waiter)
            if let deadline { ticket = deadlines.add(at: deadline) { waiter.resume() } }
        }
        if let ticket { deadlines.remove(ticket) }
    }
}

/// A suspended task that is resumed once.
private final class Waiter: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume() {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume()
    }
}
