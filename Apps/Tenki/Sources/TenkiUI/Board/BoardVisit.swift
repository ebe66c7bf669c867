import KasaneAccounts
import KasaneDomain
package import KasaneLive
package import TenkiApplication
package import TenkiDomain

package struct BoardVisit: Hashable, Sendable {
    package let access: BoardAccess
    package let isOwn: Bool

    package init(_ access: BoardAccess, isOwn: Bool) {
        self.access = access
        self.isOwn = isOwn
    }

    /// Creates a visit of the account's own board, or else of the device's, and sets its cookie.
    ///
    /// A newcomer gets a new secret. Their board is stored with their first change only, so robots
    /// store none. An account without a board gets a copy of the device's board.
    package init(
        own request: PageRequest,
        adoptVisitorBoard: AdoptVisitorBoard,
        isUsed: Bool = false,
        isSecure: Bool = false
    ) async throws {
        let known = BoardLink.secret(of: request, isSecure: isSecure)
        var generator = SystemRandomNumberGenerator()
        if let principal = request.principal(as: AccountPrincipal.self) {
            let own = BoardAccess.owning(principal, sharing: BoardSecret(using: &generator))
            // The cookie stays: the device shows its board again after signing out, and others may
            // have no link for editing it.
            if let known { _ = try await adoptVisitorBoard(known, to: own) }
            self.init(own, isOwn: true)
            return
        }
        let secret = known ?? BoardSecret(using: &generator)
        if known == nil || isUsed {
            try request.setCookie(BoardLink.cookie(secret, isSecure: isSecure))
        }
        self.init(known == nil ? .newcomer(secret) : .editing(secret), isOwn: true)
    }

    package static func list(of request: PageRequest, isSecure: Bool) -> Watchlist.ID {
        if let person = person(of: request) { return .board(BoardID(of: person)) }
        let secret = BoardLink.secret(of: request, isSecure: isSecure)
        return secret.map { BoardAccess.editing($0).list } ?? .installation
    }

    private static func person(of request: PageRequest) -> ProfileID? {
        request.principal(as: AccountPrincipal.self).map { ProfileID($0.account) }
    }

    package init(
        linked request: PageRequest,
        openBoard: OpenBoard,
        isSecure: Bool = false
    ) async throws {
        guard let secret = BoardSecret(request.parameters["secret"] ?? "") else {
            throw PageError.notFound
        }
        self.init(
            try await openBoard(secret),
            isOwn: Self.person(of: request) == nil
                && BoardLink.secret(of: request, isSecure: isSecure) == secret
        )
    }
}
