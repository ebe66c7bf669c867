public import KasaneAccounts
public import KasaneDomain
public import TenkiDomain

/// Stores the choices of a person for the pages on all of their devices.
public struct ChoosePreferences: Sendable {
    private let transactions: any TransactionTemplate<PersonRepositories>

    /// Creates the use case.
    public init(transactions: any TransactionTemplate<PersonRepositories>) {
        self.transactions = transactions
    }

    /// Returns the choices of a person; `nil` for none.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func settings(of person: PersonID) async throws -> PersonalSettings? {
        try await transactions.read { try await $0.tenki.settings.find(person) }
    }

    /// Changes a person's settings; a language is also that of mails.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - change: Changes the settings.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func callAsFunction(
        of person: PersonID,
        _ change: @Sendable (inout PersonalSettings) -> Void
    ) async throws {
        try await transactions.execute { repositories in
            let stored = try await repositories.tenki.settings.find(person)
            var settings = stored ?? PersonalSettings(id: person)
            change(&settings)
            guard settings != stored else { return }
            try await repositories.tenki.settings.save(settings)
            if let language = settings.language {
                try await repositories.accounts.setLanguage(language, of: AccountID(person))
            }
        }
    }
}

/// The repositories of Tenki and the accounts, bound to one transaction.
public struct PersonRepositories: TransactionBound {
    /// The repositories.
    public let tenki: TenkiRepositories
    /// The accounts.
    public let accounts: AccountRepositories

    /// Creates a bundle of the repositories of a transaction.
    public init(tenki: TenkiRepositories, accounts: AccountRepositories) {
        self.tenki = tenki
        self.accounts = accounts
    }

    /// The transaction.
    public var transaction: any Transaction { tenki.transaction }
}
