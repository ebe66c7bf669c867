/// An observer of a task's operations, for example for tracing.
package protocol OperationObserver: Sendable {
    /// Runs an operation.
    ///
    /// - Parameters:
    ///   - name: A name without values, such as `write transaction`.
    ///   - body: A closure that receives the operation, or `nil` if the operation isn't recorded.
    func observe<Value>(
        _ name: String,
        _ body: nonisolated(nonsending) ((any ObservedOperation)?) async throws -> Value
    ) async throws -> Value

    /// Runs a closure outside the current operation.
    func leave<Value>(_ body: () -> Value) -> Value
}

/// An observed operation.
package protocol ObservedOperation {
    /// Sets an attribute, which must not contain user data.
    func set(_ attribute: String, to value: String)
    /// Sets an attribute.
    func set(_ attribute: String, to value: Int)
}

package enum ObservedTask {
    /// The observer of the current task.
    @TaskLocal package static var observer: (any OperationObserver)?

    /// Starts a task that outlives the caller's work and belongs to neither the caller's operation
    /// nor its ``IdleTracker``.
    package static func startApart(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        IdleTracker.$current.withValue(nil) {
            guard let observer else { return start() }
            return observer.leave(start)
        }
    }
}
