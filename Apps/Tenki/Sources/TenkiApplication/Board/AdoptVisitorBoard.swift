import Foundation
package import KasaneDomain
package import TenkiDomain

package struct AdoptVisitorBoard: Sendable {
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    /// Copies a visitor's board to a person who has none.
    ///
    /// The visitor's board stays, because others may have its links.
    package func callAsFunction(
        _ secret: BoardSecret,
        to owner: VisitorBoard.Owner
    ) async throws -> Bool {
        let own = BoardID(of: owner.person)
        let isCandidate = try await transactions.read { repositories in
            // Most visits find a board, and write nothing.
            try await repositories.boards.find([own, BoardID(secret)]).map(\.id)
                == [BoardID(secret)]
        }
        guard isCandidate else { return false }
        return try await transactions.execute { [clock] repositories in
            guard try await repositories.boards.find(own) == nil,
                let board = try await repositories.boards.find(BoardID(secret))
            else { return false }
            try await repositories.add(
                VisitorBoard(of: owner, cities: board.watchlist, createdAt: clock.now),
                at: clock.now
            )
            return true
        }
    }
}
