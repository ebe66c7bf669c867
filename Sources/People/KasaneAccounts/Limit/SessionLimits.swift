import Foundation
import KasaneDomain

/// The limits for a session, which other browsers can't use up.
struct SessionLimits {
    private let session: SessionID

    init(_ session: SessionID) {
        self.session = session
    }

    /// The limit on passwords entered to confirm an identity.
    func confirmations(_ limits: AccountLimits) -> AttemptCounter.Rule {
        rule("confirm", limits.confirmations)
    }

    /// The limit on wrong second factor codes.
    func codes(_ limits: AccountLimits) -> AttemptCounter.Rule {
        rule("code-session", limits.secondFactor)
    }

    /// Transfers the remaining attempts to the session that continues this session.
    func pass(
        to next: SessionID,
        _ limits: AccountLimits,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws {
        let successor = SessionLimits(next)
        for (old, new) in [
            (confirmations(limits), successor.confirmations(limits)),
            (codes(limits), successor.codes(limits)),
        ] {
            guard var budget = try await budgets.find(old.key) else { continue }
            if budget.isUnreadable { _ = budget.take(old.limit, now: now) }
            try await budgets.save(AttemptBudget(id: new.key, full: budget.full))
            try await budgets.delete(old.key)
        }
    }

    private func rule(_ kind: String, _ limit: AttemptLimit) -> AttemptCounter.Rule {
        AttemptCounter.Rule(kind, session.description, limit: limit)
    }
}
