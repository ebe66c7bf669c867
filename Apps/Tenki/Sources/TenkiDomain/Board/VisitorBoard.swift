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
    /// The minimum time between two recorded uses.
    package static let useInterval: TimeInterval = 86_400
    /// The maximum number of boards that one network address creates in 24 hours; wider networks
    /// have a multiple.
    package static let dailyLimit = 20
    /// The maximum number of stored boards that one network address has created; wider networks
    /// have a multiple.
    package static let addressLimit = 500
    /// The maximum number of stored boards.
    package static let limit = 100_000

    /// The owner of a board that no link opens for editing.
    package struct Owner: Hashable, Sendable {
        /// The person, who alone may change the board.
        package let person: PersonID
        /// The secret for reading, which the board's owner may give to others.
        package let sharing: BoardSecret

        /// Creates an owner.
        ///
        /// - Parameters:
        ///   - person: The person.
        ///   - sharing: The secret for reading.
        package init(_ person: PersonID, sharing: BoardSecret) {
            self.person = person
            self.sharing = sharing
        }
    }

    /// The digest of the secret for editing, or the identifier of a person's board.
    package let id: BoardID
    /// The digest of the secret for reading.
    package let reader: BoardID
    /// The owner; `nil` for the board of a visitor without an account.
    package let owner: Owner?
    /// The origin of the request that created the board; `nil` for one without an address.
    package var origin: BoardOrigin?
    /// The time of the first change.
    package let createdAt: Date
    /// The time of the last recorded use, at most ``useInterval`` before the last use.
    package private(set) var usedAt: Date
    /// The watched cities.
    package var watchlist: Watchlist

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - secret: The secret for editing it.
    ///   - cities: The cities, in order.
    ///   - origin: The origin of the request.
    ///   - createdAt: The current time.
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

    /// Creates the board of a person.
    ///
    /// - Parameters:
    ///   - owner: The person, with a new secret for reading.
    ///   - cities: The cities, in order.
    ///   - createdAt: The current time.
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

    /// Creates a stored board.
    ///
    /// - Parameters:
    ///   - id: The digest of the secret for editing, or the identifier of a person's board.
    ///   - reader: The digest of the secret for reading.
    ///   - owner: The owner; `nil` for the board of a visitor without an account.
    ///   - origin: The origin of the request that created it.
    ///   - createdAt: The time of the first change.
    ///   - usedAt: The time of the last recorded use.
    ///   - cities: The cities, in order.
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

    /// Returns whether a use at a moment is to be recorded.
    package static func isUseDue(at moment: Date, last: Date) -> Bool {
        // A time in the future comes from a wrong clock.
        moment.timeIntervalSince(last) >= useInterval || last > moment
    }

    /// Records a use, if one is to be recorded at this moment.
    package mutating func recordUse(at moment: Date) {
        if Self.isUseDue(at: moment, last: usedAt) { usedAt = moment }
    }
}
