package import KasaneDomain
package import TenkiDomain

package struct ShowWarnings: Sendable {
    private let read: ReadWarnings
    private let transactions: any TransactionTemplate<TenkiRepositories>

    package init(read: ReadWarnings, transactions: any TransactionTemplate<TenkiRepositories>) {
        self.read = read
        self.transactions = transactions
    }

    package func stored() async throws -> WarningBook {
        try await transactions.read { try await $0.warningBook() }
    }

    /// Returns the newest state, for a command without a server: it makes the request that is due.
    ///
    /// A request that fails is recorded in the state. If a request cannot be recorded, the stored
    /// state is returned.
    package func callAsFunction() async throws -> WarningBook {
        do {
            try await read()
        } catch is DomainError {
            // A store that cannot be written may be readable; the state has its age.
        }
        return try await stored()
    }
}
