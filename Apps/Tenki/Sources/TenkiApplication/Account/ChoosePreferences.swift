package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

/// Stores the choices of a person for the pages on all of their devices.
package struct ChoosePreferences: Sendable {
    private let transactions: any TransactionTemplate<PersonRepositories>
    private let clock: any WallClock
    private let policy = PreferencePolicy()

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store, with its accounts.
    ///   - clock: The clock for the end of sessions.
    package init(
        transactions: any TransactionTemplate<PersonRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    /// Returns the choices of a person; `nil` for none.
    ///
    /// - Parameter principal: The account of the person; `nil` if none is signed in.
    /// - Returns: The choices.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    package func settings(by principal: AccountPrincipal?) async throws -> PersonalSettings? {
        let person = PersonID(try policy.require(.read, by: principal).account)
        return try await transactions.read { try await $0.tenki.settings.find(person) }
    }

    /// Changes a person's settings; a language is also that of mails.
    ///
    /// - Parameters:
    ///   - principal: The account of the person; `nil` if none is signed in.
    ///   - change: Changes the settings.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    package func callAsFunction(
        by principal: AccountPrincipal?,
        _ change: @Sendable (inout PersonalSettings) -> Void
    ) async throws {
        let actor = try policy.require(.change, by: principal)
        let person = PersonID(actor.account)
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

/// What is done with a person's choices for the pages.
package enum PreferenceAction: Hashable, Sendable {
    /// See them.
    case read
    /// Change them.
    case change
}

/// Lets people see and change their own choices, which the use case looks up by the account.
///
/// API tokens may not: Tenki has no scope for it.
package struct PreferencePolicy: Policy {
    /// Creates the policy.
    package init() {}

    /// Returns whether an account may do something.
    package func allows(_ action: PreferenceAction, by principal: AccountPrincipal) -> Bool {
        principal.allows(.all)
    }
}

/// The repositories of Tenki and the accounts, bound to one transaction.
package struct PersonRepositories: TransactionBound {
    /// The repositories.
    package let tenki: TenkiRepositories
    /// The accounts.
    package let accounts: AccountRepositories

    /// Creates a bundle of the repositories of a transaction.
    package init(tenki: TenkiRepositories, accounts: AccountRepositories) {
        self.tenki = tenki
        self.accounts = accounts
    }

    /// The transaction.
    package var transaction: any Transaction { tenki.transaction }
}
