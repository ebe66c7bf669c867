import Synchronization

/// Owns tasks that outlive their call.
///
/// The tasks are cancelled when this object is deallocated.
final class BackgroundTasks: Sendable {
    private struct State {
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var numbers: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an owner of up to `limit` concurrent tasks.
    init(limit: Int) {
        self.limit = limit
    }

    deinit {
        for task in state.withLock({ $0.tasks.values }) { task.cancel() }
    }

    /// Starts a task unless the limit is reached.
    func start(_ operation: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard state.tasks.count < limit else { return }
            state.numbers += 1
            let number = state.numbers
            state.tasks[number] = Task { [weak self] in
                await operation()
                self?.ended(number)
            }
        }
    }

    private func ended(_ number: UInt64) {
        state.withLock { _ = $0.tasks.removeValue(forKey: number) }
    }
}
