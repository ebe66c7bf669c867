package import KasaneDomain
package import TenkiDomain

package struct OpenBoard: Sendable {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = transactions
    }

    /// Returns the access that a secret gives.
    ///
    /// The time of the lookup depends on the digest of the secret only.
    package func callAsFunction(_ secret: BoardSecret) async throws -> BoardAccess {
        let digest = BoardID(secret)
        let access = try await transactions.read { repositories -> BoardAccess? in
            if try await repositories.boards.find(digest) != nil { return .editing(secret) }
            return try await repositories.boards.find(reader: digest).map { .reading($0.id) }
        }
        guard let access else { throw DomainError.notFound(Subject.board) }
        return access
    }
}
