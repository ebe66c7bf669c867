import Synchronization

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
/// The first caller starts the operation in a task of its own, which inherits the caller's
/// task-local values; further callers wait for its result. Nothing is stored: the next call after
/// the end starts the operation again, after a failure too.
///
/// The operation is not cancelled with the caller that started it, because other callers may wait
/// for it. It is cancelled with its last caller, which returns when the operation has ended. A
/// caller that is cancelled while the operation continues returns at once.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private enum Landing: Sendable {
        case ended(Result<Value, any Error>)
        /// The caller that ran the operation was cancelled; another one starts it again.
        case abandoned
        /// The waiting caller was cancelled.
        case cancelled
    }

    private typealias Waiter = CheckedContinuation<Landing, Never>

    private struct Flight {
        let key: Key
        /// The task of the operation; `nil` if it runs in a caller's own task.
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        var outlivesCallers = false
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        /// The flights that new callers can join.
        var current: [Key: Int] = [:]
        /// The flight of each waiter.
        var joined: [Int: Int] = [:]
        var count = 0
        var isShutDown = false

        mutating func next() -> Int {
            count += 1
            return count
        }

        mutating func add(_ waiter: Waiter, as id: Int, to number: Int) {
            flights[number]?.waiters[id] = waiter
            joined[id] = number
        }

        /// Lets no further caller join a flight.
        mutating func close(_ number: Int, _ key: Key) {
            if current[key] == number { current[key] = nil }
        }
    }

    private let state = Mutex(State())

    /// Creates a single flight without operations.
    public init() {}

    /// Waits for the operation in progress for a key, or starts it.
    ///
    /// - Parameters:
    ///   - key: The key of the operation.
    ///   - outlivesCallers: Whether the operation continues when no caller waits for it any more,
    ///     so that the next caller gets its result. One caller that says so suffices.
    ///   - operation: The shared operation; not called if one is in progress.
    /// - Returns: The result of the operation.
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
                    let number = state.current[key] ?? open(key, operation, &state)
                    if outlivesCallers { state.flights[number]?.outlivesCallers = true }
                    state.add(waiter, as: id, to: number)
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
    /// - Parameters:
    ///   - key: The key of the operation.
    ///   - operation: The shared operation; not called if one is in progress.
    /// - Returns: The result of the operation, and whether another caller ran it.
    /// - Throws: The error of the operation; `CancellationError` if the task is cancelled while it
    ///   waits.
    package func runInCaller(
        _ key: Key,
        _ operation: () async throws -> Value
    ) async throws -> (value: Value, isShared: Bool) {
        while true {
            let number: Int? = state.withLock { state in
                state.current[key] == nil ? open(key, nil, &state) : nil
            }
            if let number {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await operation())
                } catch {
                    result = .failure(error)
                }
                if case .failure = result, Task.isCancelled {
                    land(number, .abandoned)
                } else {
                    land(number, .ended(result))
                }
                return (try result.get(), false)
            }
            let landing = await wait { waiter, id in
                state.withLock { state in
                    // The operation may have ended in the meantime.
                    guard let number = state.current[key] else { return .abandoned }
                    state.add(waiter, as: id, to: number)
                    return nil
                }
            }
            if let result = try Self.result(of: landing) { return (try result.get(), true) }
        }
    }

    /// Whether an operation is in progress for a key.
    public func isRunning(_ key: Key) -> Bool { state.withLock { $0.current[key] != nil } }

    /// The number of callers that wait, for tests.
    package var waiting: Int { state.withLock { $0.joined.count } }

    /// Cancels all operations in progress, waits for their end, and rejects further calls.
    public func shutdown() async {
        let tasks = state.withLock { state in
            state.isShutDown = true
            return state.flights.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Adds a flight; with an operation, in a task of its own.
    private func open(
        _ key: Key,
        _ operation: (@Sendable () async throws -> Value)?,
        _ state: inout State
    ) -> Int {
        let number = state.next()
        let task = operation.map { operation in Task { await self.run(number, operation) } }
        state.flights[number] = Flight(key: key, task: task)
        state.current[key] = number
        return number
    }

    private func run(_ number: Int, _ operation: @Sendable () async throws -> Value) async {
        do {
            land(number, .ended(.success(try await operation())))
        } catch {
            land(number, .ended(.failure(error)))
        }
    }

    private func land(_ number: Int, _ landing: Landing) {
        let waiters = state.withLock { state in
            guard let flight = state.flights.removeValue(forKey: number) else { return [Waiter]() }
            state.close(number, flight.key)
            for id in flight.waiters.keys { state.joined[id] = nil }
            return Array(flight.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: landing) }
    }

    /// Suspends the caller until its flight lands.
    ///
    /// - Parameter join: Adds the waiter to a flight, or returns the landing without waiting.
    /// - Returns: How the flight ended for the caller.
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
            guard let number = state.joined[id], let flight = state.flights[number] else {
                return (nil, nil)
            }
            if let task = flight.task, flight.waiters.count == 1, !flight.outlivesCallers {
                // New callers start the operation again. The last caller waits until the cancelled
                // one has ended.
                state.close(number, flight.key)
                return (nil, task)
            }
            state.joined[id] = nil
            return (state.flights[number]?.waiters.removeValue(forKey: id), nil)
        }
        abandoned?.cancel()
        left?.resume(returning: .cancelled)
    }

    /// Returns the result of the operation; `nil` if the caller starts it again.
    private static func result(of landing: Landing) throws -> Result<Value, any Error>? {
        switch landing {
        case .ended(let result): result
        case .abandoned: nil
        case .cancelled: throw CancellationError()
        }
    }
}
