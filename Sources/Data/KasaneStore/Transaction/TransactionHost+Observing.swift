import KasaneConcurrency
import KasaneDomain

extension TransactionHost {
    /// Reports a transaction, with all its tries, to the observer of the task.
    ///
    /// - Parameter body: Counts its tries, and returns after the commit.
    func observed<Value>(
        _ access: TransactionOptions.Access,
        _ body: nonisolated(nonsending) (_ tries: inout Int) async throws -> Value
    ) async throws -> Value {
        var tries = 0
        guard let observer = ObservedTask.observer else { return try await body(&tries) }
        let name = access == .write ? "write" : "read"
        return try await observer.observe("\(name) transaction") { operation in
            operation?.set("db.operation.name", to: name)
            for (attribute, value) in attributes { operation?.set(attribute, to: value) }
            defer { operation?.set("kasane.transaction.tries", to: tries) }
            do {
                let value = try await body(&tries)
                operation?.set("kasane.transaction.outcome", to: "committed")
                return value
            } catch {
                let outcome = StoreFailure.outcome(after: error)
                operation?.set("kasane.transaction.outcome", to: outcome)
                throw error
            }
        }
    }
}

extension StoreFailure {
    fileprivate static func outcome(after error: any Error) -> String {
        switch error as? DomainError {
        case .unavailable(Self.commitOutcomeUnknown, _, _): "unknown"
        case .unavailable(Self.committedButNotReplicated, _, _): "committed"
        default: "rolled_back"
        }
    }
}
