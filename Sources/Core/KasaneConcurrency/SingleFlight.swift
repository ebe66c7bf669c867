public import Synchronization

/// Runs one operation at a time per key and shares its result with concurrent callers.
///
/// ```swift
/// let flight = SingleFlight<City, Forecast>()
///
/// func forecast(for city: City) async throws -> Forecast {
///     try await flight.run(city) { try await provider.forecast(for: city) }
/// }
/// ```
///
/// The first caller starts the operation in a new task that inherits the caller's task-local
/// values. Other callers wait for the operation's result. Nothing is cached: after the operation
/// ends, whether it succeeded or failed, the next call starts the operation again.
///
/// A cancelled caller returns immediately, but the operation continues so that later callers can
/// use its result.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    // Inlinable, so that calls are specialized for their types. An HTTP call takes 5% less time.

    @usableFromInline
    enum Outcome: Sendable {
        case ended(Result<Value, any Error>)
        /// The waiting caller was cancelled.
        case cancelled
    }

    @usableFromInline typealias Waiter = CheckedContinuation<Outcome, Never>

    @usableFromInline
    struct FlightID: Sendable {
        @usableFromInline let key: Key
        @usableFromInline let number: Int

        @inlinable
        init(key: Key, number: Int) {
            self.key = key
            self.number = number
        }
    }

    @usableFromInline
    struct Flight {
        @usableFromInline let number: Int
        /// The operation's task, or `nil` before it starts.
        @usableFromInline var task: Task<Void, Never>?
        @usableFromInline var waiters: [Int: Waiter] = [:]

        @inlinable
        init(number: Int) { self.number = number }
    }

    @usableFromInline
    struct State {
        /// The flights that new callers can join.
        @usableFromInline var current: [Key: Flight] = [:]
        /// The cancelled flights that haven't ended yet.
        @usableFromInline var cancelled: [Int: Flight] = [:]
        /// The flight of each waiter.
        @usableFromInline var joined: [Int: FlightID] = [:]
        /// The callers of ``SingleFlight/shutdown()``, waiting for the last flight.
        @usableFromInline var shutdowns: [CheckedContinuation<Void, Never>] = []
        @usableFromInline var count = 0
        @usableFromInline var isShutDown = false

        @inlinable var isEmpty: Bool { current.isEmpty && cancelled.isEmpty }
        @inlinable var tasks: [Task<Void, Never>] {
            current.values.compactMap(\.task) + cancelled.values.compactMap(\.task)
        }

        @inlinable init() {}

        @inlinable mutating func next() -> Int {
            count += 1
            return count
        }

        @inlinable mutating func begin(_ key: Key) -> FlightID {
            let flight = Flight(number: next())
            current[key] = flight
            return FlightID(key: key, number: flight.number)
        }

        /// Sets a flight's task and returns whether the flight was cancelled in the meantime.
        @inlinable mutating func setTask(_ task: Task<Void, Never>, of id: FlightID) -> Bool {
            guard current[id.key]?.number == id.number else {
                cancelled[id.number]?.task = task
                return cancelled[id.number] != nil
            }
            current[id.key]?.task = task
            return isShutDown
        }

        @inlinable mutating func add(_ waiter: Waiter, as id: Int, to key: Key) {
            guard let number = current[key]?.number else { return }
            current[key]?.waiters[id] = waiter
            joined[id] = FlightID(key: key, number: number)
        }

        @inlinable mutating func remove(_ id: FlightID) -> [Waiter] {
            let flight: Flight?
            if current[id.key]?.number == id.number {
                flight = current.removeValue(forKey: id.key)
            } else {
                flight = cancelled.removeValue(forKey: id.number)
            }
            guard let flight else { return [] }
            for waiter in flight.waiters.keys { joined[waiter] = nil }
            return Array(flight.waiters.values)
        }
    }

    @usableFromInline let cancelsWithLastCaller: Bool
    @usableFromInline let state = Mutex(State())

    /// Creates a single flight without operations in progress.
    public convenience init() { self.init(cancelsWithLastCaller: false) }

    /// Creates a single flight without operations in progress.
    ///
    /// - Parameter cancelsWithLastCaller: Whether cancelling the last caller also cancels the
    ///   operation. The last caller then returns after the operation has ended.
    @inlinable
    package init(cancelsWithLastCaller: Bool) {
        self.cancelsWithLastCaller = cancelsWithLastCaller
    }

    /// Starts the operation, or waits for the operation in progress for the same key.
    ///
    /// - Parameters:
    ///   - isShared: A closure that returns whether another caller's failure also applies to this
    ///     caller. If it returns `false`, for example because the other caller reached its own
    ///     limit, this caller starts the operation again.
    ///   - operation: The operation, which isn't called if an operation is in progress.
    /// - Throws: The operation's error, or `CancellationError` if the task is cancelled or after
    ///   ``shutdown()``.
    public func run(
        _ key: Key,
        sharing isShared: (any Error) -> Bool = { _ in true },
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await join(key, sharing: isShared, operation).value
    }

    /// Starts the operation, or waits for the operation in progress for the same key.
    ///
    /// - Returns: The operation's result, and whether another caller started it.
    @inlinable
    package func join(
        _ key: Key,
        sharing isShared: (any Error) -> Bool = { _ in true },
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> (value: Value, isShared: Bool) {
        while true {
            // A caller that is already cancelled doesn't start an operation.
            try Task.checkCancellation()
            var hasStarted = false
            let outcome = await wait { waiter, id in
                let (started, outcome) = state.withLock { state -> (FlightID?, Outcome?) in
                    guard !state.isShutDown else { return (nil, .cancelled) }
                    let started = state.current[key] == nil ? state.begin(key) : nil
                    state.add(waiter, as: id, to: key)
                    return (started, nil)
                }
                if let started {
                    hasStarted = true
                    start(operation, as: started)
                }
                return outcome
            }
            switch outcome {
            case .ended(.success(let value)): return (value, !hasStarted)
            case .ended(.failure(let error)) where hasStarted || isShared(error): throw error
            case .ended: continue
            case .cancelled: throw CancellationError()
            }
        }
    }

    /// Returns whether an operation is in progress for a key.
    public func isRunning(_ key: Key) -> Bool { state.withLock { $0.current[key] != nil } }

    /// The number of waiting callers, for tests.
    package var waiting: Int { state.withLock { $0.joined.count } }

    /// Cancels the operations in progress, waits for them to end, and rejects new calls.
    public func shutdown() async {
        let tasks = state.withLock { state in
            state.isShutDown = true
            return state.tasks
        }
        for task in tasks { task.cancel() }
        await withCheckedContinuation { shutdown in
            let isEmpty = state.withLock { state in
                if !state.isEmpty { state.shutdowns.append(shutdown) }
                return state.isEmpty
            }
            if isEmpty { shutdown.resume() }
        }
    }

    @inlinable
    func start(_ operation: @escaping @Sendable () async throws -> Value, as id: FlightID) {
        let task: Task<Void, Never>
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // The task runs on the caller's thread until it first suspends.
            task = .immediate { await run(operation, as: id) }
        } else {
            task = Task { await run(operation, as: id) }
        }
        let isCancelled = state.withLock { $0.setTask(task, of: id) }
        if isCancelled { task.cancel() }
    }

    @inlinable
    func run(_ operation: @Sendable () async throws -> Value, as id: FlightID) async {
        do {
            end(id, .success(try await operation()))
        } catch {
            end(id, .failure(error))
        }
    }

    @inlinable
    func end(_ id: FlightID, _ result: Result<Value, any Error>) {
        let (waiters, shutdowns) = state.withLock { state in
            let waiters = state.remove(id)
            var shutdowns: [CheckedContinuation<Void, Never>] = []
            if state.isEmpty { swap(&shutdowns, &state.shutdowns) }
            return (waiters, shutdowns)
        }
        for waiter in waiters { waiter.resume(returning: .ended(result)) }
        for shutdown in shutdowns { shutdown.resume() }
    }

    /// Suspends the caller until its flight has ended.
    ///
    /// - Parameter join: Adds the waiter to a flight, or returns the outcome right away.
    @inlinable
    func wait(_ join: (Waiter, Int) -> Outcome?) async -> Outcome {
        let id = state.withLock { $0.next() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let outcome = join(waiter, id) { return waiter.resume(returning: outcome) }
                // The task might have been cancelled before it joined.
                if Task.isCancelled { leave(id) }
            }
        } onCancel: {
            leave(id)
        }
    }

    @inlinable
    func leave(_ id: Int) {
        let (left, abandoned) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let joined = state.joined[id] else { return (nil, nil) }
            if let flight = state.cancelled[joined.number] { return (nil, flight.task) }
            guard let flight = state.current[joined.key] else { return (nil, nil) }
            if cancelsWithLastCaller, flight.waiters.count == 1 {
                // New callers start the operation again. The last caller waits for the cancelled
                // operation to end.
                state.cancelled[joined.number] = state.current.removeValue(forKey: joined.key)
                return (nil, flight.task)
            }
            state.joined[id] = nil
            return (state.current[joined.key]?.waiters.removeValue(forKey: id), nil)
        }
        abandoned?.cancel()
        left?.resume(returning: .cancelled)
    }
}
