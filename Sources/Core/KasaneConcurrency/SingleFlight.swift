public import Synchronization

/// Coalesces concurrent operations for the same key into one.
///
/// ```swift
/// let flight = SingleFlight<City, Forecast>()
///
/// func forecast(for city: City) async throws -> Forecast {
///     try await flight.run(city) { try await provider.forecast(for: city) }
/// }
/// ```
///
/// The first caller starts the operation in a new task, which inherits the caller's task-local
/// values; other callers wait for its result. Nothing is stored: a call after the end starts the
/// operation again, also after a failure.
///
/// The operation is not cancelled with the caller that started it, because other callers may wait
/// for it. It is cancelled with its last caller, which returns when the operation has ended. A
/// caller that is cancelled while the operation continues returns at once.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    enum Landing: Sendable {
        case ended(Result<Value, any Error>)
        /// The caller that ran the operation was cancelled; another one starts it again.
        case abandoned
        /// The waiting caller was cancelled.
        case cancelled
    }

    @usableFromInline typealias Waiter = CheckedContinuation<Landing, Never>

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
        /// The task of the operation, or `nil` if it runs in a caller's own task.
        @usableFromInline var task: Task<Void, Never>?
        @usableFromInline var waiters: [Int: Waiter] = [:]
        @usableFromInline var outlivesCallers = false

        @inlinable
        init(number: Int) { self.number = number }
    }

    @usableFromInline
    struct State {
        /// The flights that new callers can join.
        @usableFromInline var current: [Key: Flight] = [:]
        /// The flights that were cancelled and have not ended.
        @usableFromInline var cancelled: [Int: Flight] = [:]
        /// The flight of each waiter.
        @usableFromInline var joined: [Int: FlightID] = [:]
        @usableFromInline var count = 0
        @usableFromInline var isShutDown = false

        init() {}

        @inlinable
        mutating func next() -> Int {
            count += 1
            return count
        }

        /// Opens a flight unless there is one for its key; returns `nil` if there is.
        @inlinable
        mutating func open(_ key: Key) -> FlightID? {
            guard current[key] == nil else { return nil }
            let flight = Flight(number: next())
            current[key] = flight
            return FlightID(key: key, number: flight.number)
        }

        @inlinable
        mutating func remove(_ id: FlightID) -> Flight? {
            let flight: Flight?
            if let index = current.index(forKey: id.key), current[index].value.number == id.number {
                flight = current.remove(at: index).value
            } else {
                flight = cancelled.removeValue(forKey: id.number)
            }
            for waiter in (flight?.waiters ?? [:]).keys { joined[waiter] = nil }
            return flight
        }
    }

    @usableFromInline let state: Mutex<State> = Mutex(State())

    /// Creates a single flight without operations.
    public init() {}

    /// Waits for the operation in progress for a key, or starts it.
    ///
    /// - Parameters:
    ///   - outlivesCallers: Whether the operation continues when no caller waits for it any more,
    ///     so that the next caller gets its result. One caller that says so suffices.
    ///   - operation: Not called if one is in progress.
    /// - Throws: The error of the operation; `CancellationError` if the task is cancelled or after
    ///   ``shutdown()``.
    public func run(
        _ key: Key,
        outlivesCallers: Bool = false,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            let landing = await wait { waiter, id in
                state.withLock { state in
                    guard !state.isShutDown else { return .cancelled }
                    if let flight = state.open(key) { start(operation, flight, &state) }
                    if outlivesCallers { state.current[key]?.outlivesCallers = true }
                    state.add(waiter, as: id, to: key)
                    return nil
                }
            }
            if let result = try Self.result(of: landing) { return try result.get() }
        }
    }

    /// Waits for the operation in progress for a key, or runs it in the caller's own task.
    ///
    /// That saves a task and two switches between threads, several microseconds. If the caller is
    /// cancelled, one of the waiting callers starts the operation again, so it suits operations
    /// that may be repeated. ``shutdown()`` does not cancel it.
    ///
    /// - Returns: The result of the operation, and whether another caller ran it.
    /// - Throws: The error of the operation; `CancellationError` if the task is cancelled while it
    ///   waits.
    // Inlinable, so that it is specialised for its caller's types: without that, a call costs twice
    // as much.
    @inlinable
    package func runInCaller(
        _ key: Key,
        _ operation: () async throws -> Value
    ) async throws -> (value: Value, isShared: Bool) {
        while true {
            if let flight = state.withLock({ $0.open(key) }) {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await operation())
                } catch {
                    result = .failure(error)
                }
                if case .failure = result, Task.isCancelled {
                    land(flight, .abandoned)
                } else {
                    land(flight, .ended(result))
                }
                return (try result.get(), false)
            }
            if let result = try await join(key) { return (try result.get(), true) }
        }
    }

    /// Whether an operation is in progress for a key.
    public func isRunning(_ key: Key) -> Bool { state.withLock { $0.current[key] != nil } }

    /// The number of waiting callers, for tests.
    package var waiting: Int { state.withLock { $0.joined.count } }

    /// Cancels all operations in progress, waits for their end, and rejects further calls.
    public func shutdown() async {
        let tasks = state.withLock { state in
            state.isShutDown = true
            return state.current.values.compactMap(\.task)
                + state.cancelled.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Starts the operation of a flight in a new task.
    private func start(
        _ operation: @escaping @Sendable () async throws -> Value,
        _ flight: FlightID,
        _ state: inout State
    ) {
        state.current[flight.key]?.task = Task {
            do {
                land(flight, .ended(.success(try await operation())))
            } catch {
                land(flight, .ended(.failure(error)))
            }
        }
    }

    @inlinable
    func land(_ id: FlightID, _ landing: Landing) {
        let flight = state.withLock { $0.remove(id) }
        for waiter in (flight?.waiters ?? [:]).values { waiter.resume(returning: landing) }
    }

    /// Waits for the flight of a key; returns `nil` if the caller starts the operation.
    @usableFromInline
    func join(_ key: Key) async throws -> Result<Value, any Error>? {
        let landing = await wait { waiter, id in
            state.withLock { state in
                // The operation may have ended in the meantime.
                guard state.current[key] != nil else { return .abandoned }
                state.add(waiter, as: id, to: key)
                return nil
            }
        }
        return try Self.result(of: landing)
    }

    /// Suspends the caller until its flight lands.
    ///
    /// - Parameter join: Adds the waiter to a flight, or returns the landing without waiting.
    private func wait(_ join: (Waiter, Int) -> Landing?) async -> Landing {
        let id = state.withLock { $0.next() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let landing = join(waiter, id) { return waiter.resume(returning: landing) }
                // The task may have been cancelled before it joined.
                if Task.isCancelled { leave(id) }
            }
        } onCancel: {
            leave(id)
        }
    }

    private func leave(_ id: Int) {
        let (left, abandoned) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let joined = state.joined[id] else { return (nil, nil) }
            if let flight = state.cancelled[joined.number] { return (nil, flight.task) }
            guard let flight = state.current[joined.key] else { return (nil, nil) }
            if let task = flight.task, flight.waiters.count == 1, !flight.outlivesCallers {
                // New callers start the operation again. The last caller waits until the cancelled
                // one has ended.
                state.cancelled[joined.number] = state.current.removeValue(forKey: joined.key)
                return (nil, task)
            }
            state.joined[id] = nil
            return (state.current[joined.key]?.waiters.removeValue(forKey: id), nil)
        }
        abandoned?.cancel()
        left?.resume(returning: .cancelled)
    }

    /// Returns the result of the operation, or `nil` if the caller starts it again.
    private static func result(of landing: Landing) throws -> Result<Value, any Error>? {
        switch landing {
        case .ended(let result): result
        case .abandoned: nil
        case .cancelled: throw CancellationError()
        }
    }
}

extension SingleFlight.State {
    fileprivate mutating func add(
        _ waiter: SingleFlight.Waiter,
        as id: Int,
        to key: Key
    ) {
        guard let number = current[key]?.number else { return }
        current[key]?.waiters[id] = waiter
        joined[id] = SingleFlight.FlightID(key: key, number: number)
    }
}
