import KasaneConcurrency
import KasaneDomain
import TenkiDomain

extension SingleFlight {
    /// Joins the call for a key, or makes it.
    ///
    /// A refusal applies only to the requester that met it; the others make the call on their own
    /// budgets.
    func onBudget(
        _ key: Key,
        _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await run(key, sharing: { ($0 as? DomainError)?.isLimit != true }, call)
    }
}
