/// Runs an operation and cancels it when its time is over.
///
/// The operation gets the time to say how far it came: its error is the timeout's, with its phase.
/// What it has for certain all the same, a value or a status, is taken.
///
/// - Parameters:
///   - limit: How long the operation may take; none if `nil`.
///   - clock: What the time is measured by.
///   - operation: What is done.
/// - Returns: What the operation returned.
/// - Throws: What the operation throws, and ``NetworkError/Kind/timeout``.
package func withTimeLimit<Value: Sendable>(
    _ limit: Duration?,
    clock: CallClock,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard let limit else { return try await operation() }
    guard limit > .zero else { throw NetworkError(.timeout) }
    return try await withThrowingTaskGroup(of: Step<Value>.self) { group in
        group.addTask { .value(try await operation()) }
        group.addTask {
            do {
                try await clock.sleep(limit)
                return .timeIsOver
            } catch {
                return .cancelled
            }
        }
        defer { group.cancelAll() }
        var timeIsOver = false
        do {
            while let step = try await group.next() {
                switch step {
                case .value(let value): return value
                // The operation is cancelled too, and has its own word to say.
                case .cancelled: break
                case .timeIsOver:
                    timeIsOver = true
                    group.cancelAll()
                }
            }
        } catch  where timeIsOver {
            throw timeout(of: error)
        }
        throw NetworkError(.cancelled)
    }
}

private enum Step<Value: Sendable>: Sendable {
    case value(Value)
    case timeIsOver
    case cancelled
}

/// What an operation that was cancelled by its time limit failed with, named as a timeout.
private func timeout(of error: any Error) -> NetworkError {
    let error = (error as? BodyFailure)?.underlying ?? error
    guard let error = error as? NetworkError else { return NetworkError(.timeout) }
    if case .status = error.kind { return error }
    return error.with(kind: .timeout)
}

/// What the reader of a streamed response threw, which no attempt can mend.
struct BodyFailure: Error {
    let underlying: any Error
}
