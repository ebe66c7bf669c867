import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Returns the identifier for a new grant.
    ///
    /// An account has ten of each kind, so that correct passwords in a loop don't fill the store.
    ///
    /// A grant replaces the grant for the same session, an invalid one, or, if all are taken, the
    /// oldest. Grants that are opened right away keep their place long enough.
    func placeOfGrant(
        to account: Account,
        as kind: String,
        replacing session: SessionID? = nil,
        now: Date
    ) async throws -> UUID {
        let places = Self.places(of: account, kind, count: 10)
        let open = try await openGrants(places, of: account, now: now)
        if let session, let same = open.first(where: { $0.replaces(session) }) { return same.id }
        let oldest = open.min { $0.created < $1.created }
        return freePlace(of: places, open) ?? oldest?.id ?? UUID()
    }

    static func places(of account: Account, _ kind: String, count: Int) -> [UUID] {
        (0..<count).map { UUID(hashOf: "grant\0\(account.id)\0\(kind)\0\($0)") }
    }

    /// The grants at these places that are still valid.
    func openGrants(
        _ places: [UUID],
        of account: Account,
        now: Date
    ) async throws -> [OneTimeToken] {
        try await oneTimeTokens.find(places).filter { token in
            token.isCurrent(at: now) && token.generation == account.generation
        }
    }

    func freePlace(of places: [UUID], _ open: [OneTimeToken]) -> UUID? {
        let taken = Set(open.map(\.id))
        return places.first { !taken.contains($0) }
    }
}

extension OneTimeToken {
    fileprivate func replaces(_ session: SessionID) -> Bool {
        guard case .openSession(let grant) = purpose else { return false }
        return grant.replaced == session.number
    }
}
