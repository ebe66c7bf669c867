import CLibpq
import Dispatch
import Foundation
import KasaneConcurrency
import Synchronization

/// A connection to the server that handles one round trip of commands at a time.
///
/// A call sends its commands and waits up to 300 µs on its own thread, because most replies arrive
/// before another thread could wake up. After that, the connection's queue waits, so a slow server
/// never blocks the threads that run tasks. Without the initial wait, a short query takes twice as
/// long.
package final class Connection: Sendable {
    private struct State {
        /// The libpq connection, or `nil` after the connection has ended.
        var link: OpaquePointer?
        var cache: StatementCache
        var exchange: Exchange?
        /// The reason why the connection is unusable, or `nil` while it is usable.
        var lost: PostgresError?
        /// The task that cancels the current or last exchange.
        var cancellation: Task<Void, Never>?
        /// The time of the current exchange's first interruption.
        var interruption: ContinuousClock.Instant?
        var server: ServerIdentity?
        var processID: Int32
        var isPooled = false
        /// A closure that is called once when a notification arrives.
        var notificationHandler: (@Sendable () -> Void)?
        /// The number of handlers so far, which identifies the handler of a waiting call.
        var handlerCount = 0
    }

    private let state: Mutex<State>
    /// A gate that admits one exchange at a time.
    private let turn = Gate(width: 1)
    /// A queue that waits for the socket and closes the connection after all waits.
    private let queue = DispatchQueue(label: "kasane.postgres")
    let notices: NoticeBox
    let prepares: Bool
    private static let inlineWait = Duration.microseconds(300)
    /// The number of exchanges in this process that are waiting for replies.
    private static let waiting = Atomic(0)
    /// The maximum number of exchanges that wait on their own threads.
    ///
    /// At least half of the threads stay free for other tasks.
    private static let inlineWaiters = ProcessInfo.processInfo.activeProcessorCount / 2
    /// The grace period for an interrupted command and the command after it.
    private static let cancellationGrace = Duration.seconds(2)

    init(_ established: EstablishedLink, prepares: Bool) {
        let link = established.link
        self.prepares = prepares
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

    /// The ID of the server process.
    ///
    /// A pooler can choose a different process for each transaction.
    var processID: Int32 {
        get { state.withLock { $0.processID } }
        set { state.withLock { $0.processID = newValue } }
    }

    /// Whether the connection goes through a pooler such as PgBouncer.
    var isPooled: Bool { state.withLock { $0.isPooled } }

    func notice(process number: Int32) {
        state.withLock { state in
            // A pooler assigns its own process IDs.
            state.isPooled = state.processID != number
            state.processID = number
        }
    }

    /// The server's identity, which recognizes the server after a reconnect, or `nil` if unknown.
    package var server: ServerIdentity? {
        get { state.withLock { $0.server } }
        set { state.withLock { $0.server = newValue } }
    }

    var isLost: Bool { state.withLock { $0.lost != nil || $0.link == nil } }

    /// The socket, or `nil` after libpq has detected the end of the connection and closed the
    /// socket.
    private var socket: Int32? {
        state.withLock { state in
            guard let link = state.link, PQsocket(link) >= 0 else { return nil }
            return PQsocket(link)
        }
    }

    /// Whether the server has an open transaction on this connection, including a failed
    /// transaction.
    var isInTransaction: Bool {
        state.withLock { state in
            guard let link = state.link, state.lost == nil else { return false }
            return PQtransactionStatus(link) != PQTRANS_IDLE
        }
    }

    /// Runs commands in one round trip, plus another round trip for new statements.
    ///
    /// Cancelling the task doesn't end the exchange. See ``interrupt(by:)``. Failed commands don't
    /// throw.
    ///
    /// - Parameter onCancel: A closure that is called if the task is cancelled before the replies
    ///   arrive.
    /// - Throws: `PostgresError` if the connection is lost.
    @discardableResult
    package func exchange(
        _ commands: [Command],
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies {
        guard let replies = try await exchange(commands, until: nil, onCancel: onCancel) else {
            throw PostgresError.connectionLost("The connection was abandoned.")
        }
        return replies
    }

    /// Runs commands and waits until the deadline.
    ///
    /// - Returns: The replies, or `nil` if the replies haven't arrived. In that case, call only
    ///   ``finish()`` next.
    func exchange(
        _ commands: [Command],
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        if !turn.tryEnter() { try await turn.enterWithoutLimit() }
        var isOver = true
        defer { if isOver { turn.leave() } }
        try await settleCancellation()
        let replies = try await run(commands, until: deadline, onCancel: onCancel)
        isOver = replies != nil
        return replies
    }

    /// Runs commands.
    ///
    /// If the replies don't arrive in time, this method aborts the connection and returns `nil`.
    func exchange(
        _ commands: [Command],
        orAbortAt end: ContinuousClock.Instant,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        if let replies = try await exchange(commands, until: end, onCancel: onCancel) {
            return replies
        }
        abort("The server did not respond in time.")
        // The connection was aborted, so ignore its replies.
        _ = try? await finish()
        return nil
    }

    /// Runs commands without a deadline.
    ///
    /// If the task is cancelled, the connection is aborted.
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

    /// Waits for the replies to an earlier call with a deadline.
    func finish() async throws -> Replies {
        defer { turn.leave() }
        guard let replies = try await replies(until: nil) else {
            throw PostgresError.connectionLost("The connection was abandoned.")
        }
        return replies
    }

    /// Cancels the running command, and aborts the connection if the server doesn't respond.
    ///
    /// You can call this method repeatedly. Only one request is sent to the server.
    ///
    /// - Parameter cancel: A closure that asks the server to cancel a process's command.
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
        if isOverdue { abort("The server did not cancel the command in time.") }
    }

    /// Closes the connection immediately, which fails any exchange in progress.
    func abort(_ reason: String) {
        state.withLock { state in
            guard state.lost == nil, let link = state.link else { return }
            state.lost = .connectionLost(reason)
            // The queue might be waiting and then detects the closed socket.
            shutdown(PQsocket(link), Int32(SHUT_RDWR))
        }
    }

    package func close() {
        let link = state.withLock { state in
            defer { state.link = nil }
            // If no thread is waiting, libpq notifies the server.
            let isWaiting = state.exchange != nil || state.notificationHandler != nil
            if isWaiting, let link = state.link { shutdown(PQsocket(link), Int32(SHUT_RDWR)) }
            return state.link.map { UInt(bitPattern: $0) }
        }
        guard let link else { return }
        queue.async { [notices] in
            PQfinish(OpaquePointer(bitPattern: link))
            notices.end()
        }
    }

    /// Returns whether the server has kept the connection open.
    ///
    /// Call this method only between exchanges.
    func isUsable() -> Bool {
        readNotifications()
        return !isLost
    }

    /// Calls a handler once: on a notification, when the connection ends, or at the given instant.
    ///
    /// The handler can be called early, for example by the reply to a concurrent exchange. An
    /// exchange that needs the queue has to wait for its reply or the instant, so choose an instant
    /// about a second away.
    func whenNotified(
        until end: ContinuousClock.Instant,
        _ handler: @escaping @Sendable () -> Void
    ) {
        let number = state.withLock { state in
            state.notificationHandler = handler
            state.handlerCount += 1
            return state.handlerCount
        }
        queue.async {
            if let socket = self.socket { _ = Self.wait(for: socket, until: end) }
            self.readNotifications()
            self.callNotificationHandler(number)
        }
    }

    /// Reads notifications that have arrived unless an exchange is running.
    private func readNotifications() {
        let hasArrived = state.withLock { state in
            guard let link = state.link, state.lost == nil else { return false }
            if state.exchange == nil, PQconsumeInput(link) == 0 {
                state.lost = .connectionLost("The server closed the connection.")
            }
            return Self.takeNotifications(link)
        }
        if hasArrived { callNotificationHandler() }
    }

    /// Calls the handler unless it belongs to a later wait.
    private func callNotificationHandler(_ number: Int? = nil) {
        let handler = state.withLock { state -> (@Sendable () -> Void)? in
            guard number == nil || number == state.handlerCount else { return nil }
            defer { state.notificationHandler = nil }
            return state.notificationHandler
        }
        handler?()
    }

    private static func takeNotifications(_ link: OpaquePointer) -> Bool {
        var hasAny = false
        while let notification = PQnotifies(link) {
            PQfreemem(notification)
            hasAny = true
        }
        return hasAny
    }

    /// Waits until a pending cancellation can no longer affect the next command.
    ///
    /// Closes the connection if the request or the server is stuck.
    private func settleCancellation() async throws {
        guard let cancellation = state.withLock({ $0.cancellation }) else { return }
        let end = ContinuousClock.now + Self.cancellationGrace
        await Self.wait(for: cancellation, until: end)
        forgetCancellation()
        // The signal has been sent. The server handles the signal before replying to this exchange.
        guard ContinuousClock.now < end, try await run([], until: end) != nil else {
            throw lose(because: .connectionLost("The server did not cancel the command in time."))
        }
    }

    /// Clears the cancellation.
    ///
    /// Never inlined, because the compiler could compute the locking thread's identity before the
    /// task suspends and resumes on another thread.
    @inline(never)
    private func forgetCancellation() {
        state.withLock { state in
            state.cancellation = nil
            state.interruption = nil
        }
    }

    /// Waits for a task, even if the current task is cancelled.
    private static func wait(
        for task: Task<Void, Never>,
        until end: ContinuousClock.Instant
    ) async {
        let (ends, continuation) = AsyncStream.makeStream(of: Never.self)
        Task {
            await task.value
            continuation.finish()
        }
        let timer = Task {
            // The sleep is cancelled when it is no longer needed.
            try? await Task.sleep(until: end)
            continuation.finish()
        }
        await Task { for await _ in ends {} }.value
        timer.cancel()
    }

    private func run(
        _ commands: [Command],
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        let progress = try state.withLock { state in
            guard let link = state.link, state.lost == nil else {
                throw state.lost ?? .connectionLost("The connection is closed.")
            }
            var exchange = Exchange(commands)
            let progress = exchange.start(link, &state.cache)
            state.exchange = exchange
            return progress
        }
        let waiting = Self.waiting.wrappingAdd(1, ordering: .relaxed).newValue
        defer { Self.waiting.wrappingSubtract(1, ordering: .relaxed) }
        if waiting <= Self.inlineWaiters,
            let replies = try read(after: progress, until: .now + Self.inlineWait)
        {
            return replies
        }
        return try await replies(until: deadline, onCancel: onCancel)
    }

    /// Returns the replies, or `nil` if they don't arrive before the deadline.
    private func replies(
        until deadline: ContinuousClock.Instant?,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    let result = Result { try self.read(after: self.advance(), until: deadline) }
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            onCancel()
        }
    }

    /// Blocks the thread until the replies arrive or the deadline passes.
    private func read(
        after progress: Exchange.Progress,
        until deadline: ContinuousClock.Instant?
    ) throws -> Replies? {
        var progress = progress
        while true {
            let isSending: Bool
            switch progress {
            case .done: return take()
            case .waiting: isSending = false
            case .waitingToSend: isSending = true
            case .lost(let error): throw lose(because: error)
            }
            // If there is no socket, the next step reports the reason.
            if let socket, !Self.wait(for: socket, isSending, until: deadline) { return nil }
            progress = advance()
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
        let (replies, hasNotification) = state.withLock { state in
            defer { state.exchange = nil }
            let replies = state.exchange?.result ?? Replies(all: [], wereRun: false)
            return (replies, state.link.map { Self.takeNotifications($0) } ?? false)
        }
        if hasNotification { callNotificationHandler() }
        return replies
    }

    @inline(never)
    private func lose(because error: PostgresError) -> PostgresError {
        state.withLock { state in
            state.exchange = nil
            let reason = state.lost ?? error
            state.lost = reason
            // The server rolls back. The socket stays open as long as the link exists.
            if let link = state.link { shutdown(PQsocket(link), Int32(SHUT_RDWR)) }
            return reason
        }
    }

    /// Waits until a socket is readable or closed.
    ///
    /// Returns `false` if the deadline passes first.
    ///
    /// - Parameter isSending: Whether to also return when the socket becomes writable.
    private static func wait(
        for socket: Int32,
        _ isSending: Bool = false,
        until deadline: ContinuousClock.Instant?
    ) -> Bool {
        var descriptor = pollfd()
        descriptor.fd = socket
        descriptor.events = Int16(POLLIN) | (isSending ? Int16(POLLOUT) : 0)
        while true {
            let left = deadline.map { max(.zero, $0 - .now) }
            // An interrupted call returns -1 and is repeated.
            let count = Self.poll(&descriptor, for: left)
            if count >= 0 { return count > 0 }
        }
    }

    /// Polls a descriptor, without a timeout if `limit` is `nil`.
    private static func poll(_ descriptor: inout pollfd, for limit: Duration?) -> Int32 {
        #if os(Linux)
        guard let limit else { return Foundation.poll(&descriptor, 1, -1) }
        let (seconds, attoseconds) = limit.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        return ppoll(&descriptor, 1, &time, nil)
        #else
        // Round milliseconds up, because a timeout of 0 would spin.
        let milliseconds = limit.map { min(($0 / .milliseconds(1)).rounded(.up), 1e9) }
        return Foundation.poll(&descriptor, 1, milliseconds.map { Int32($0) } ?? -1)
        #endif
    }
}
