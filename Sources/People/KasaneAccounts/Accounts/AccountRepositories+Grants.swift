import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Returns the identity for a new grant.
    ///
    /// An account has ten of each kind, so that right passwords in a loop do not fill the store.
    ///
    /// A grant takes the place of the one for the same session, of one that no longer counts, or,
    /// if all places are taken, of the oldest. Grants that are followed at once have a place for
    /// long enough.
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

    /// Returns the identities of an account's grants of a kind.
    static func places(of account: Account, _ kind: String, count: Int) -> [UUID] {
        (0..<count).map { UUID(hashOf: "grant\0\(account.id)\0\(kind)\0\($0)") }
    }

    /// Returns the grants at these places that still count.
    func openGrants(
        _ places: [UUID],
        of account: Account,
        now: Date
    ) async throws -> [OneTimeToken] {
        try await oneTimeTokens.find(places).filter { token in
            token.isCurrent(at: now) && token.generation == account.generation
        }
    }

    /// Returns the first place without an open grant.
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
