import Foundation
import KasaneConcurrency
import KasaneDomain

/// The groups of browsers that have separate limits on pending sign-ins.
///
/// An attacker who knows only the password is among the `strangers`.
enum PendingPlaces: String {
    /// Browsers that have signed in to the account before.
    case known
    /// Browsers that have opened an emailed link.
    case mailed
    /// Other browsers.
    case strangers

    /// The maximum number of pending sign-ins per account.
    var count: Int { self == .strangers ? 50 : 10 }
}

extension AccountRepositories {
    /// Returns a pending sign-in that waits for a code and can issue another secret.
    ///
    /// Each browser has one pending sign-in, whose last three secrets are valid. If there are too
    /// many pending sign-ins, the new sign-in replaces the oldest sign-in from the busiest network.
    /// The busiest /48 network is chosen first, then the busiest /56 network within it, and then
    /// the busiest /64 network.
    func pendingSignIn(
        to account: Account,
        from client: AccountClient,
        at places: PendingPlaces,
        now: Date
    ) async throws -> OneTimeToken {
        let ids = Self.places(of: account, "pending\0\(places.rawValue)", count: places.count)
        let open = try await oneTimeTokens.find(ids).filter { token in
            token.isCurrent(at: now) && token.generation == account.generation
        }
        let browser = Accounts.hash(ofBrowser: client.browser)
        let own = open.first { $0.pending?.browser == browser }
        let id = own?.id ?? Self.freePlace(of: ids, open) ?? Self.displaced(open, by: client)
        return OneTimeToken(
            id: id ?? UUID(),
            purpose: .secondFactor(account.id, browser: browser, network: client.network),
            generation: account.generation,
            created: now,
            expires: now.addingTimeInterval(600),
            secrets: own?.secrets ?? []
        )
    }

    private static func places(of account: Account, _ kind: String, count: Int) -> [UUID] {
        (0..<count).map { UUID(hashOf: "grant\0\(account.id)\0\(kind)\0\($0)") }
    }

    private static func freePlace(of places: [UUID], _ open: [OneTimeToken]) -> UUID? {
        let taken = Set(open.map(\.id))
        return places.first { !taken.contains($0) }
    }

    /// Returns the sign-in that a client's new sign-in replaces.
    private static func displaced(_ open: [OneTimeToken], by client: AccountClient) -> UUID? {
        var rest = open.map { (token: $0 as OneTimeToken?, network: $0.pending?.network) }
        rest.append((token: nil, network: client.network))
        for level in [2, 1, 0] {
            let networks = Dictionary(grouping: rest) { entry in
                let ranges = ClientRanges(entry.network ?? "").all
                return ranges[min(level, ranges.count - 1)].key
            }
            let most = networks.values.map { $0.count }.max()
            rest = networks.values.filter { $0.count == most }.flatMap { $0 }
        }
        return rest.compactMap { $0.token }.min { $0.created < $1.created }?.id
    }
}

extension OneTimeToken {
    /// The browser and network of a pending sign-in.
    fileprivate var pending: (browser: String, network: String?)? {
        guard case .secondFactor(_, let browser, let network) = purpose else { return nil }
        return (browser, network)
    }
}
