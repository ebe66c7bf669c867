import Foundation
package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

package struct EditProfile: Sendable {
    private let transactions: any TransactionTemplate<SiteRepositories>
    private let clock: any WallClock
    private let policy = PreferencePolicy()

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    package var today: CalendarDate { CalendarDate(clock.now, in: .current) }

    package func profile(by principal: AccountPrincipal?) async throws -> Profile {
        let principal = try policy.require(.read, by: principal)
        return try await transactions.read { repositories in
            try await repositories.tenki.profiles.find(ProfileID(principal.account))
                ?? Profile(of: principal.account, suggestedBy: principal.mail)
        }
    }

    package func callAsFunction(
        _ displayName: DisplayName,
        birthday: Birthday?,
        by principal: AccountPrincipal?
    ) async throws {
        let principal = try policy.require(.change, by: principal)
        try await transactions.execute { [now = clock.now] repositories in
            try await repositories.accounts.requireCurrent(principal, sessions: .tenki, now: now)
            try await repositories.tenki.profiles.save(
                Profile(
                    id: ProfileID(principal.account),
                    displayName: displayName,
                    birthday: birthday
                )
            )
        }
    }
}
