import KasaneDomain

/// Reports unreadable counters and treats them as used up.
struct ReadableBudgets: ForwardingRepository {
    let wrapped: any Repository<AttemptBudget>
    let report: @Sendable (any Error) -> Void

    func find(_ id: AttemptBudget.ID) async throws -> AttemptBudget? {
        do {
            return try await wrapped.find(id)
        } catch let error as DomainError where error.isUnreadableRow {
            report(error)
            return AttemptBudget(unreadable: id)
        }
    }
}
