import Foundation
package import KasaneAccounts
package import TenkiDomain

package struct BoardAccess: Hashable, Sendable {
    package struct Links: Hashable, Sendable {
        /// The secret for editing; `nil` for a person's board, which only its owner edits.
        package let editing: BoardSecret?
        package let reading: BoardSecret

        package init(editing: BoardSecret?, reading: BoardSecret) {
            self.editing = editing
            self.reading = reading
        }
    }

    package let list: Watchlist.ID
    private let right: Right

    private enum Right: Hashable, Sendable {
        /// The secret for editing, which its visitor knows.
        case secret(BoardSecret)
        /// The owner's session, and the secret for reading that a new board gets.
        case owner(AccountPrincipal, sharing: BoardSecret)
        case none
    }

    private init(list: Watchlist.ID, right: Right) {
        self.list = list
        self.right = right
    }

    package var isEditable: Bool { right != .none }

    package var links: Links? {
        guard case .secret(let secret) = right else { return nil }
        return Links(editing: secret, reading: secret.reading)
    }

    /// The access to a board with its secret for editing.
    ///
    /// Until the first change, the board does not exist and shows the list of the installation.
    package static func editing(_ secret: BoardSecret) -> Self {
        Self(list: .board(BoardID(secret)), right: .secret(secret))
    }

    package static func owning(_ owner: AccountPrincipal, sharing: BoardSecret) -> Self {
        Self(
            list: .board(BoardID(of: ProfileID(owner.account))),
            right: .owner(owner, sharing: sharing)
        )
    }

    /// The access of a newcomer, whose secret has been created for this visit.
    ///
    /// No board can exist yet, so all newcomers share one observation.
    package static func newcomer(_ secret: BoardSecret) -> Self {
        Self(list: .installation, right: .secret(secret))
    }

    package static func reading(_ board: BoardID) -> Self {
        Self(list: .board(board), right: .none)
    }

    package var changed: Self {
        if case .secret(let secret) = right { .editing(secret) } else { self }
    }

    func newBoard(_ cities: Watchlist, at moment: Date) throws -> VisitorBoard {
        switch right {
        case .secret(let secret): VisitorBoard(secret, cities: cities, createdAt: moment)
        case .owner(let owner, let sharing):
            VisitorBoard(
                of: .init(ProfileID(owner.account), sharing: sharing),
                cities: cities,
                createdAt: moment
            )
        case .none: throw BoardLimit.readOnly.error
        }
    }

    /// Requires that the owner's session has not ended, because a board that is stored while its
    /// account is deleted would outlive it.
    func requireCurrent(in accounts: AccountRepositories, now: Date) async throws {
        guard case .owner(let owner, _) = right else { return }
        try await accounts.requireCurrent(owner, sessions: .tenki, now: now)
    }
}
