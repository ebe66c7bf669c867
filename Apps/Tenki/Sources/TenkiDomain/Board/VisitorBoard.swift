package import Foundation

/// A visitor's or a person's own list of watched cities.
///
/// It is created by the first change to what a newcomer sees. That of a visitor without an account
/// is kept while it is used, and that of a person as long as the account.
package struct VisitorBoard: Identifiable, Hashable, Sendable {
    /// The time without use after which a board is deleted: 13 months.
    ///
    /// Browsers keep no cookie for more than 400 days.
    package static let retention: Duration = .seconds(395 * 86_400)
    package static let useInterval: TimeInterval = 86_400
    package static let dailyLimit = 20
    package static let addressLimit = 500
    package static let limit = 100_000

    package struct Owner: Hashable, Sendable {
        package let person: ProfileID
        /// The secret for reading, which the board's owner may give to others.
        package let sharing: BoardSecret

        package init(_ person: ProfileID, sharing: BoardSecret) {
            self.person = person
            self.sharing = sharing
        }
    }

    /// The digest of the secret for editing, or the identifier of a person's board.
    package let id: BoardID
    package let reader: BoardID
    package let owner: Owner?
    package var origin: BoardOrigin?
    package let createdAt: Date
    /// The time of the last recorded use, at most ``useInterval`` before the last use.
    package private(set) var usedAt: Date
    package var watchlist: Watchlist

    package init(
        _ secret: BoardSecret,
        cities: Watchlist,
        from origin: BoardOrigin? = nil,
        createdAt: Date
    ) {
        self.init(
            id: BoardID(secret),
            reader: BoardID(secret.reading),
            origin: origin,
            createdAt: createdAt,
            usedAt: createdAt,
            cities: cities
        )
    }

    package init(of owner: Owner, cities: Watchlist, createdAt: Date) {
        self.init(
            id: BoardID(of: owner.person),
            reader: BoardID(owner.sharing),
            owner: owner,
            origin: nil,
            createdAt: createdAt,
            usedAt: createdAt,
            cities: cities
        )
    }

    package init(
        id: BoardID,
        reader: BoardID,
        owner: Owner? = nil,
        origin: BoardOrigin?,
        createdAt: Date,
        usedAt: Date,
        cities: Watchlist
    ) {
        self.id = id
        self.reader = reader
        self.owner = owner
        self.origin = origin
        self.createdAt = createdAt
        self.usedAt = usedAt
        watchlist = cities.copy(as: .board(id))
    }

    package static func isUseDue(at moment: Date, last: Date) -> Bool {
        // A time in the future comes from a wrong clock.
        moment.timeIntervalSince(last) >= useInterval || last > moment
    }

    package mutating func recordUse(at moment: Date) {
        if Self.isUseDue(at: moment, last: usedAt) { usedAt = moment }
    }
}
