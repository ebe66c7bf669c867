package import Foundation

/// All that is known of the current typhoons, and the state of the checks.
///
/// It is one for all nodes of an installation.
package struct TyphoonBook: Identifiable, Hashable, Sendable, Codable {
    package static let id = "typhoons"
    package static let pause: TimeInterval = 600
    /// The age in seconds at which the last successful check no longer says what there is now.
    package static let lateness: TimeInterval = 3 * 3600
    package static let maximumCount = 8

    package enum State: Hashable, Sendable {
        case some
        case none
        case unknown
    }

    package var id: String { Self.id }

    package private(set) var typhoons: [Typhoon] = []
    package private(set) var unread: [TyphoonID] = []
    package private(set) var requestedAt: Date?
    package private(set) var checkedAt: Date?
    package private(set) var source: String?
    package private(set) var failure: ProviderFailure?

    package init() {}

    package func state(at moment: Date) -> State {
        // A clock that was set back says as little of the age as one that went on.
        guard let checkedAt, abs(moment.timeIntervalSince(checkedAt)) < Self.lateness else {
            return .unknown
        }
        return typhoons.isEmpty && unread.isEmpty ? .none : .some
    }

    package func isCheckDue(at moment: Date) -> Bool {
        guard let requestedAt else { return true }
        let age = moment.timeIntervalSince(requestedAt)
        // Ignore timestamps in the future (clock skew).
        return age >= Self.pause || age < -Self.pause
    }

    package func isUnknown(_ listing: TyphoonListing) -> Bool {
        guard let known = typhoons.first(where: { $0.id == listing.id }),
            let issuedAt = listing.issuedAt
        else { return true }
        return known.issuedAt < issuedAt
    }

    package mutating func recordRequest(at moment: Date) { requestedAt = moment }

    /// Records the list, and the typhoons that were read for it.
    ///
    /// A typhoon that is not listed any more is forgotten. One that could not be read stays as it
    /// was read before, and an issue never replaces a newer one. An issue in the future counts as
    /// not read, because no true one would be newer.
    package mutating func record(
        _ listings: [TyphoonListing],
        read: [Typhoon],
        from source: DataSource,
        at moment: Date
    ) {
        checkedAt = moment
        self.source = source.name
        failure = nil
        let end = moment.addingTimeInterval(Date.maximumSkew)
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

    package mutating func record(_ failure: ProviderFailure) { self.failure = failure }
}
