import Foundation
package import KasaneDomain
package import TenkiDomain

package struct AdoptVisitorBoard: Sendable {
    private let transactions: any TransactionTemplate<SiteRepositories>
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    /// Copies a visitor's board to an account that has none.
    ///
    /// The visitor's board stays, because others might have its links.
    package func callAsFunction(
        _ secret: BoardSecret,
        to access: BoardAccess
    ) async throws -> Bool {
        guard case .board(let own) = access.list else { return false }
        let isCandidate = try await transactions.read { repositories in
            // Most visits find a board, and write nothing.
            try await repositories.tenki.boards.find([own, BoardID(secret)]).map(\.id)
                == [BoardID(secret)]
        }
        guard isCandidate else { return false }
        return try await transactions.execute { [clock] repositories in
            let tenki = repositories.tenki
            try await access.requireCurrent(in: repositories.accounts, now: clock.now)
            guard try await tenki.boards.find(own) == nil,
                let board = try await tenki.boards.find(BoardID(secret))
            else { return false }
            try await tenki.add(
                access.newBoard(board.watchlist, at: clock.now),
                at: clock.now
            )
            return true
        }
    }
}
