import Synchronization

/// Tracks whether a task's loops over live values have processed every change.
///
/// A live page sets a tracker for each of its tasks. Before the page responds to a request, it
/// waits until the tasks have processed the stored values. KasaneDomain's observations use the
/// tracker automatically. For your own sequence, store a ``Loop`` in its iterator:
///
/// ```swift
/// struct Ticks: AsyncIteratorProtocol {
///     var base: AsyncStream<Int>.Iterator
///     let loop = IdleTracker.current?.addLoop()
///
///     mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Int? {
///         loop?.wait { true }
///         defer { loop?.resume() }
///         return await base.next(isolation: actor)
///     }
/// }
/// ```
public final class IdleTracker: Sendable {
    private enum LoopState {
        case busy
        case waiting(isIdle: @Sendable () async -> Bool)
    }

    private struct State {
        var loops: [UInt64: LoopState] = [:]
        var lastID: UInt64 = 0
        var hasEnded = false
        /// The number of state changes of the loops.
        var count = 0
    }

    /// The current task's tracker, or `nil` if the task isn't tracked.
    @TaskLocal public static var current: IdleTracker?

    private let state = Mutex(State())
    private let changes = ChangeSignal()

    /// Creates a tracker without loops.
    public init() {}

    /// Adds a loop.
    ///
    /// The loop is busy until it waits for its next value.
    ///
    /// - Returns: The loop, which is tracked until it is deallocated.
    public func addLoop() -> Loop {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        set(.busy, of: id)
        return Loop(tracker: self, id: id)
    }

    /// Records that the task has ended and is therefore idle.
    public func end() {
        state.withLock { state in
            state.count += 1
            state.hasEnded = true
        }
        changes.raise()
    }

    /// The number of state changes so far.
    ///
    /// Several trackers are idle at the same time if each tracker is idle and no count has changed
    /// in the meantime.
    public var count: Int { state.withLock(\.count) }

    /// Waits until the task has ended, or until all its loops wait for a value that doesn't exist
    /// yet.
    ///
    /// This method returns early if the calling task is cancelled. Only one task can wait at a
    /// time.
    public func waitUntilIdle() async {
        var heard = 0
        while !Task.isCancelled {
            let (count, loops, hasEnded) = current
            if hasEnded { return }
            if await areIdle(loops), self.count == count { return }
            // A loop's state changes when it receives its next value.
            guard self.count == count else { continue }
            heard = await changes.wait(after: heard)
        }
    }

    /// The number of changes, the loops' states, and whether the task has ended.
    ///
    /// Never inlined, because the compiler would compute the address of the thread ID, which a
    /// mutex stores as its owner, before a waiting task resumes on another thread.
    private var current: (count: Int, loops: [LoopState], hasEnded: Bool) {
        @inline(never) get {
            state.withLock { state in (state.count, Array(state.loops.values), state.hasEnded) }
        }
    }

    private func areIdle(_ loops: [LoopState]) async -> Bool {
        for loop in loops {
            guard case .waiting(let isIdle) = loop, await isIdle() else { return false }
        }
        return !loops.isEmpty
    }

    /// Sets a loop's state, or removes the loop if the state is `nil`.
    private func set(_ loop: LoopState?, of id: UInt64) {
        let former = state.withLock { state in
            state.count += 1
            defer { state.loops[id] = loop }
            return state.loops[id]
        }
        changes.raise()
        // The closure can own another loop, and removing the other loop acquires the lock.
        withExtendedLifetime(former) {}
    }

    /// A loop over live values in a tracked task.
    public final class Loop: Sendable {
        private let tracker: IdleTracker
        private let id: UInt64

        fileprivate init(tracker: IdleTracker, id: UInt64) {
            self.tracker = tracker
            self.id = id
        }

        deinit {
            tracker.set(nil, of: id)
        }

        /// Records that the loop is waiting for its next value.
        ///
        /// - Parameter isIdle: A closure that returns whether there is no next value yet, and that
        ///   waits if the answer is unknown. It is called when the page is about to respond.
        public func wait(isIdle: @escaping @Sendable () async -> Bool) {
            tracker.set(.waiting(isIdle: isIdle), of: id)
        }

        /// Records that the loop has received a value or is checking for one.
        public func resume() {
            tracker.set(.busy, of: id)
        }
    }
}
