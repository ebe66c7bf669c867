import Foundation
import KasaneDomain

extension AccountRepositories {
    /// The maximum number of open grants of an account, for each kind.
    static let maximumGrants = 10

    /// Returns the identity for a new grant.
    ///
    /// An account has a fixed number of each kind, so that
    /// right passwords in a loop do not fill the store.
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
        let places = (0..<Self.maximumGrants).map { number in
            UUID(hashOf: "grant\0\(account.id)\0\(kind)\0\(number)")
        }
        let open = try await oneTimeTokens.find(places).filter { token in
            now < token.expires && token.generation == account.generation
        }
        if let session, let same = open.first(where: { $0.replaces(session) }) { return same.id }
        let taken = Set(open.map(\.id))
        if let free = places.first(where: { !taken.contains($0) }) { return free }
        return open.min { $0.created < $1.created }?.id ?? UUID()
    }
}

extension OneTimeToken {
    fileprivate func replaces(_ session: SessionID) -> Bool {
        guard case .openSession(let grant) = purpose else { return false }
        return grant.replaced == session.number
    }
}
