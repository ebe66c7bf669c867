import KasaneConcurrency
import KasaneDomain
import Synchronization

/// Notifies other nodes of this node's commits, and the store's observers of other nodes' commits.
///
/// Notifications are sent outside the writing transactions, because they would otherwise serialize
/// all commits on the server. A lost notification is harmless, because comparing snapshots reveals
/// the commit within a second.
final class ChangeFeed: Sendable {
    private struct State {
        /// The IDs of this store's transactions that might still be running.
        var own: Set<UInt64> = []
        var seen: ServerSnapshot?
        var listening: Connection?
        var tasks: [Task<Void, Never>] = []
    }

    private let mode: PostgresChanges.Mode
    private let commits: CommitSignal
    private let connection: ControlConnection
    private let state = Mutex(State())
    private let wakeUp = ChangeSignal()
    private let outgoing = ChangeSignal()
    /// The minimum time between notifications.
    private static let notificationPause = Duration.milliseconds(20)
    /// The interval between comparisons, and the delay before reconnecting.
    private static let interval = Duration.seconds(1)

    init(_ changes: PostgresChanges, commits: CommitSignal, connection: ControlConnection) {
        mode = changes.mode
        self.commits = commits
        self.connection = connection
    }

    /// Starts following changes.
    ///
    /// No later change is missed.
    func start() async throws {
        guard mode != .ignored else { return }
        _ = try await listen()
        try await compare()
        let follower = Task { [weak self] in await Self.repeating { try await self?.follow() } }
        let notifier = Task { [weak self] in
            var heard = 0
            await Self.repeating {
                guard let count = try await self?.notify(after: heard) else { return nil }
                heard = count
                return ()
            }
        }
        keep([follower, notifier])
    }

    // A mutex identifies its owner by the thread, whose identity the compiler could compute before
    // a suspension. Asynchronous functions therefore never hold a lock.
    @inline(never)
    private func keep(_ tasks: [Task<Void, Never>]) {
        state.withLock { $0.tasks = tasks }
    }

    func stop() {
        let tasks = state.withLock { state in
            defer {
                state.tasks = []
                state.listening = nil
            }
            return state.tasks
        }
        for task in tasks { task.cancel() }
        connection.close()
    }

    /// Records the ID of a transaction that this store has begun.
    func noteBegin(_ number: String?) {
        guard mode != .ignored, let number = number.flatMap({ UInt64($0) }) else { return }
        state.withLock { state in _ = state.own.insert(number) }
    }

    /// Records a commit to announce to other nodes.
    func noteCommit() {
        if mode == .notified { outgoing.raise() }
    }

    /// Repeats work until the task is cancelled, pausing after a failure.
    private static func repeating(_ work: () async throws -> Void?) async {
        while !Task.isCancelled {
            do {
                // `nil` means that the store was closed.
                guard try await work() != nil else { return }
            } catch {
                // The server might be restarting. A cancelled sleep ends the loop.
                try? await Task.sleep(for: interval)
            }
        }
    }

    /// Waits for a commit, notifies other nodes, and returns the number of commits so far.
    private func notify(after heard: Int) async throws -> Int {
        let count = await outgoing.wait(after: heard)
        try Task.checkCancellation()
        try await connection.run(Command("NOTIFY kasane"))
        try await Task.sleep(for: Self.notificationPause)
        return count
    }

    /// Waits for a notification or the next comparison.
    private func follow() async throws {
        let heard = wakeUp.count
        let listening = try await listen()
        listening.whenNotified(until: .now + Self.interval) { [wakeUp] in wakeUp.raise() }
        _ = await wakeUp.wait(after: heard)
        try Task.checkCancellation()
        try await compare()
    }

    /// Returns the listening connection, reconnecting if the connection was lost.
    private func listen() async throws -> Connection {
        let current = try await connection.opened()
        guard !isListening(on: current) else { return current }
        if mode == .notified { try await connection.run(Command("LISTEN kasane")) }
        // Changes during the interruption are unknown.
        if hasListened(replacingBy: current) { commits.notify() }
        return current
    }

    @inline(never)
    private func isListening(on connection: Connection) -> Bool {
        state.withLock { $0.listening === connection }
    }

    /// Records the listening connection and returns whether it replaces an earlier connection.
    @inline(never)
    private func hasListened(replacingBy connection: Connection) -> Bool {
        state.withLock { state in
            state.listening = connection
            return state.seen != nil
        }
    }

    /// Notifies observers if a transaction outside this store has ended.
    private func compare() async throws {
        let result = try await connection.run(Command("SELECT pg_current_snapshot()::text"))
        guard let now = result.text(column: 0).flatMap({ ServerSnapshot($0) }) else { return }
        if hasChanged(until: now) { commits.notify() }
    }

    @inline(never)
    private func hasChanged(until now: ServerSnapshot) -> Bool {
        state.withLock { state in
            let hasChanged = state.seen.map { now.hasEnded(since: $0, except: state.own) } ?? false
            state.seen = now
            state.own = state.own.filter { $0 >= now.first }
            return hasChanged
        }
    }
}
