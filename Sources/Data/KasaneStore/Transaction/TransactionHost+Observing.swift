import KasaneConcurrency
import KasaneDomain

extension TransactionHost {
    /// Reports a transaction, including all its attempts, to the task's observer.
    func observed<Value>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (inout TransactionProgress) async throws -> Value
    ) async throws -> Value {
        var progress = TransactionProgress()
        guard let observer = ObservedTask.observer else { return try await body(&progress) }
        let name = options.access == .write ? "write" : "read"
        return try await observer.observe("\(name) transaction") { operation in
            operation?.set("db.operation.name", to: name)
            operation?.set("kasane.transaction.origin", to: options.origin)
            for (attribute, value) in attributes { operation?.set(attribute, to: value) }
            var failure: (any Error)?
            defer {
                operation?.set("kasane.transaction.tries", to: progress.tries)
                let outcome = progress.outcome(after: failure)
                operation?.set("kasane.transaction.outcome", to: outcome)
            }
            do {
                return try await body(&progress)
            } catch {
                failure = error
                throw error
            }
        }
    }
}

/// The progress of a transaction.
struct TransactionProgress {
    private(set) var tries = 0
    var isCommitting = false

    mutating func begin() {
        tries += 1
        isCommitting = false
    }

    fileprivate func outcome(after error: (any Error)?) -> String {
        guard let error else { return "committed" }
        return switch error as? DomainError {
        case .unavailable(StoreFailure.commitOutcomeUnknown, _, _) where isCommitting: "unknown"
        case .unavailable(StoreFailure.committedButNotReplicated, _, _) where isCommitting:
            "committed"
        default: "rolled_back"
        }
    }
}
