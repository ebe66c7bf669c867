import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ShowHealth: Sendable {
    private let providers: any ProviderStatuses
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        providers: any ProviderStatuses,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.providers = providers
        self.transactions = transactions
        self.clock = clock
    }

    package func callAsFunction() async throws -> Health {
        let moment = clock.now
        return try await transactions.read { [providers] repositories in
            let unreadable = UnreadableRows()
            let fetches = try await repositories.fetches.allReadable { unreadable.note($0) }
            return Health(
                moment: moment,
                providers: providers.statuses,
                fetches: fetches,
                unreadable: unreadable.all,
                stored: Health.Stored(
                    forecasts: try await repositories.forecasts.count(),
                    conditions: try await repositories.conditions.count(),
                    photoPages: try await repositories.photos.count(),
                    users: try await repositories.profiles.count()
                )
            )
        }
    }
}
