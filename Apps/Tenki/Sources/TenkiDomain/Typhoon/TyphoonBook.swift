package import Foundation

/// All that is known of the current typhoons, and the state of the checks.
///
/// It is one for all nodes of an installation.
package struct TyphoonBook: Identifiable, Hashable, Sendable, Codable {
    /// The only identity.
    package static let id = "typhoons"
    /// The shortest time between two checks in seconds.
    package static let pause: TimeInterval = 600
    /// The age in seconds at which the last successful check no longer says what there is now.
    package static let lateness: TimeInterval = 3 * 3600
    /// The greatest number of typhoons.
    package static let maximumCount = 8
    /// The time by which the agency's clock, or that of another node, may be ahead, in seconds.
    private static let skew: TimeInterval = 600

    /// What is known at a moment.
    package enum State: Hashable, Sendable {
        /// There are typhoons.
        case some
        /// There is none.
        case none
        /// It is not known whether there are typhoons now; those that were last read may be shown.
        case unknown
    }

    /// Always ``id-swift.type.property``.
    package var id: String { Self.id }

    /// The typhoons that were read and are still listed.
    package private(set) var typhoons: [Typhoon] = []
    /// The listed typhoons whose newest issue could not be read.
    package private(set) var unread: [TyphoonID] = []
    /// The time of the last request, successful or not; `nil` before the first.
    package private(set) var requestedAt: Date?
    /// The time at which the list was last read; `nil` before the first.
    package private(set) var checkedAt: Date?
    /// The name of the source of the list; `nil` before the first.
    package private(set) var source: String?
    /// The failure of the last check; `nil` if it succeeded.
    package private(set) var failure: ProviderFailure?

    /// Creates the state before the first check.
    package init() {}

    /// Returns what is known at a moment.
    package func state(at moment: Date) -> State {
        // A clock that was set back says as little of the age as one that went on.
        guard let checkedAt, abs(moment.timeIntervalSince(checkedAt)) < Self.lateness else {
            return .unknown
        }
        return typhoons.isEmpty && unread.isEmpty ? .none : .some
    }

    /// Returns whether a check is due: the last one was made ten minutes ago.
    package func isCheckDue(at moment: Date) -> Bool {
        guard let requestedAt else { return true }
        let age = moment.timeIntervalSince(requestedAt)
        // Ignore timestamps in the future (clock skew).
        return age >= Self.pause || age < -Self.pause
    }

    /// Returns whether a listed issue is not known yet.
    package func isUnknown(_ listing: TyphoonListing) -> Bool {
        guard let known = typhoons.first(where: { $0.id == listing.id }),
            let issuedAt = listing.issuedAt
        else { return true }
        return known.issuedAt < issuedAt
    }

    /// Records a check before it is made.
    package mutating func recordRequest(at moment: Date) { requestedAt = moment }

    /// Records the list, and the typhoons that were read for it.
    ///
    /// A typhoon that is not listed any more is forgotten. One that could not be read stays as it
    /// was read before, and an issue never replaces a newer one. An issue in the future counts as
    /// not read, because no true one would be newer.
    ///
    /// - Parameters:
    ///   - listings: The list.
    ///   - read: The typhoons that were read for it.
    ///   - source: The source of both.
    ///   - moment: The time of the response.
    package mutating func record(
        _ listings: [TyphoonListing],
        read: [Typhoon],
        from source: DataSource,
        at moment: Date
    ) {
        checkedAt = moment
        self.source = source.name
        failure = nil
        let end = moment.addingTimeInterval(Self.skew)
        let read = read.filter { $0.issuedAt <= end }
        let known = typhoons.filter { $0.issuedAt <= end }
        let newest = (known + read).reduce(into: [TyphoonID: Typhoon]()) { newest, typhoon in
            if newest[typhoon.id].map({ $0.issuedAt <= typhoon.issuedAt }) ?? true {
                newest[typhoon.id] = typhoon
            }
        }
        let listed = listings.prefix(Self.maximumCount)
        typhoons = listed.compactMap { newest[$0.id] }
        unread = listed.filter(isUnknown).map(\.id).filter { id in !read.contains { $0.id == id } }
    }

    /// Records a check that failed.
    package mutating func record(_ failure: ProviderFailure) { self.failure = failure }
}
