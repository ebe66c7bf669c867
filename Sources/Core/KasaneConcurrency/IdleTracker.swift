import Synchronization

/// Tracks whether a task's loops over live values have received every change so far.
///
/// A live page sets a tracker for each of its tasks. Before the page responds to a request, it
/// waits until the tasks have shown what the stores contain. KasaneDomain's observations take part
/// automatically. Your own sequence takes part with a ``Loop`` in its iterator:
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
        /// Counts the changes of the loops.
        var count = 0
    }

    /// The tracker of the current task, or `nil` if no caller waits for the task.
    @TaskLocal public static var current: IdleTracker?

    private let state = Mutex(State())
    private let changes = ChangeSignal()

    /// Creates a tracker without loops.
    public init() {}

    /// Adds a loop, which is busy until it waits for its next value.
    ///
    /// - Returns: The loop, which takes part until it is deallocated.
    public func addLoop() -> Loop {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        set(.busy, of: id)
        return Loop(tracker: self, id: id)
    }

    /// Records that the task has ended, and thus is idle.
    public func end() {
        state.withLock { state in
            state.count += 1
            state.hasEnded = true
        }
        changes.raise()
    }

    /// The number of changes of the loops so far.
    ///
    /// Several trackers are idle at the same moment if each is idle and no count has changed.
    public var count: Int { state.withLock(\.count) }

    /// Waits until the task has ended, or has loops that all wait for a value that does not exist
    /// yet.
    ///
    /// It returns early if the calling task is cancelled. Only one task can wait at a time.
    public func waitUntilIdle() async {
        var heard = 0
        while !Task.isCancelled {
            let (count, loops, hasEnded) = current
            if hasEnded { return }
            if await areIdle(loops), self.count == count { return }
            // A loop changes its state when it receives its next value.
            guard self.count == count else { continue }
            heard = await changes.wait(after: heard)
        }
    }

    /// The number of changes, the states of the loops, and whether the task has ended.
    ///
    /// Not inlined: the compiler would otherwise compute the address of the thread's identity,
    /// which a mutex records as its owner, before a waiting task resumes on another thread.
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

    /// Sets the state of a loop; `nil` removes the loop.
    private func set(_ loop: LoopState?, of id: UInt64) {
        let former = state.withLock { state in
            state.count += 1
            defer { state.loops[id] = loop }
            return state.loops[id]
        }
        changes.raise()
        // A closure may own another loop, whose removal needs the lock.
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

        /// Records that the loop waits for its next value.
        ///
        /// - Parameter isIdle: Waits until it is known whether a next value exists already, and
        ///   returns whether there is none. It is called when the page is about to respond.
        public func wait(isIdle: @escaping @Sendable () async -> Bool) {
            tracker.set(.waiting(isIdle: isIdle), of: id)
        }

        /// Records that the loop has received a value, or checks for one.
        public func resume() {
            tracker.set(.busy, of: id)
        }
    }
}
