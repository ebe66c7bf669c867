import KasaneConcurrency
import KasaneDomain
import Synchronization

/// Notifies other nodes of this node's commits, and the store's observers of others' commits.
///
/// Notifications are sent outside the writing transactions, because inside they would serialise all
/// commits of the server. Losing one does no harm: the comparison of snapshots finds the commit
/// within a second.
final class ChangeFeed: Sendable {
    private struct State {
        /// The numbers of this store's own transactions that may still be running.
        var own: Set<UInt64> = []
        var hasCommit = false
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
    /// The minimum time between two notifications.
    private static let notificationPause = Duration.milliseconds(20)
    /// The time between two comparisons, and before reconnecting.
    private static let interval = Duration.seconds(1)

    init(_ changes: PostgresChanges, commits: CommitSignal, connection: ControlConnection) {
        mode = changes.mode
        self.commits = commits
        self.connection = connection
    }

    /// Starts to follow changes; from now on, none is missed.
    func start() async throws {
        guard mode != .ignored else { return }
        try await listen()
        try await compare()
        let tasks = [
            Task { [weak self] in await Self.repeating { try await self?.follow() } },
            Task { [weak self] in
                while !Task.isCancelled, let self {
                    // A cancelled sleep ends the loop.
                    try? await Task.sleep(for: Self.interval)
                    wakeUp.raise()
                }
            },
        ]
        let notifier = Task { [weak self] in await Self.repeating { try await self?.notify() } }
        state.withLock { $0.tasks = tasks + [notifier] }
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

    /// Records the number of a transaction that this store has begun.
    func noteBegin(_ number: String?) {
        guard mode != .ignored, let number = number.flatMap({ UInt64($0) }) else { return }
        state.withLock { state in _ = state.own.insert(number) }
    }

    /// Treats a transaction of this store like another program's, before it ends.
    ///
    /// The next comparison finds it, and its changes count as changes to any table.
    func forget(_ number: String?) {
        guard let number = number.flatMap({ UInt64($0) }) else { return }
        state.withLock { state in _ = state.own.remove(number) }
    }

    /// Records a commit, so that other nodes are notified.
    func noteCommit() {
        guard mode == .notified else { return }
        let isFirst = state.withLock { state in
            defer { state.hasCommit = true }
            return !state.hasCommit
        }
        if isFirst { outgoing.raise() }
    }

    /// Repeats work until the task is cancelled, pausing after a failure.
    private static func repeating(_ work: () async throws -> Void?) async {
        while !Task.isCancelled {
            do {
                // The store has been closed.
                guard try await work() != nil else { return }
            } catch {
                // The server may be restarting. A cancelled sleep ends the loop.
                try? await Task.sleep(for: interval)
            }
        }
    }

    /// Waits for a commit and notifies the other nodes.
    private func notify() async throws {
        let heard = outgoing.count
        if !state.withLock({ $0.hasCommit }) { _ = await outgoing.wait(after: heard) }
        guard state.withLock({ $0.hasCommit }) else { return }
        state.withLock { $0.hasCommit = false }
        try await connection.run(Command("NOTIFY kasane"))
        try await Task.sleep(for: Self.notificationPause)
    }

    /// Waits for a notification or the next comparison.
    private func follow() async throws {
        let heard = wakeUp.count
        try await listen()
        if let listening = state.withLock({ $0.listening }) {
            let wakeUp = wakeUp
            listening.whenReadable { wakeUp.raise() }
        }
        _ = await wakeUp.wait(after: heard)
        _ = state.withLock { $0.listening }?.readNotifications()
        try Task.checkCancellation()
        try await compare()
    }

    /// Listens, reconnecting if the last connection was lost.
    private func listen() async throws {
        let current = try await connection.opened()
        guard state.withLock({ $0.listening !== current }) else { return }
        if mode == .notified { try await connection.run(Command("LISTEN kasane")) }
        let isNew = state.withLock { state in
            defer { state.listening = current }
            return state.seen != nil
        }
        // What happened in the meantime is unknown.
        if isNew { commits.notify() }
    }

    /// Notifies the observers if a transaction that is not this store's has ended.
    private func compare() async throws {
        let result = try await connection.run(Command("SELECT pg_current_snapshot()::text"))
        guard let now = result.text(column: 0).flatMap({ ServerSnapshot($0) }) else { return }
        let hasChanged = state.withLock { state in
            let hasChanged = state.seen.map { now.hasEnded(since: $0, except: state.own) } ?? false
            state.seen = now
            state.own = state.own.filter { $0 >= now.first }
            return hasChanged
        }
        if hasChanged { commits.notify() }
    }
}
