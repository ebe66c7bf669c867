package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

package struct ChoosePreferences: Sendable {
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

    package func settings(by principal: AccountPrincipal?) async throws -> PersonalSettings? {
        let person = ProfileID(try policy.require(.read, by: principal).account)
        return try await transactions.read { try await $0.tenki.settings.find(person) }
    }

    package func callAsFunction(
        by principal: AccountPrincipal?,
        _ change: @Sendable (inout PersonalSettings) -> Void
    ) async throws {
        let actor = try policy.require(.change, by: principal)
        let person = ProfileID(actor.account)
        try await transactions.execute { [now = clock.now] repositories in
            try await repositories.accounts.requireCurrent(actor, sessions: .tenki, now: now)
            let stored =
                try await repositories.tenki.settings.find(person) ?? PersonalSettings(id: person)
            var settings = stored
            change(&settings)
            guard settings != stored else { return }
            try await repositories.tenki.settings.save(settings)
            if let language = settings.language {
                try await repositories.accounts.setLanguage(language, of: AccountID(person))
            }
        }
    }
}

package enum PreferenceAction: Hashable, Sendable {
    case read
    case change
}

package struct PreferencePolicy: Policy {
    package init() {}

    package func allows(_ action: PreferenceAction, by principal: AccountPrincipal) -> Bool {
        principal.allows(.all)
    }
}

package struct SiteRepositories: TransactionBound {
    package let tenki: TenkiRepositories
    package let accounts: AccountRepositories

    package init(tenki: TenkiRepositories, accounts: AccountRepositories) {
        self.tenki = tenki
        self.accounts = accounts
    }

    package var transaction: any Transaction { tenki.transaction }
}
