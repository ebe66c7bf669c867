package import Foundation

package struct RadarTile: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let frame: RadarFrame
        package let coordinate: TileCoordinate

        package init(frame: RadarFrame, coordinate: TileCoordinate) {
            self.frame = frame
            self.coordinate = coordinate
        }
    }

    package enum State: Hashable, Sendable {
        case requested
        case stored(PictureFile)
        case failed(ProviderFailure)
    }

    package let id: ID
    package let requestedAt: Date
    package let state: State

    /// The largest picture in bytes.
    package static let maximumSize = 128 << 10
    /// The time after which a request without a result counts as lost, in seconds.
    package static let claimPeriod: TimeInterval = 30
    /// The time after a failure in which the tile is not requested again, in seconds.
    package static let failurePause: TimeInterval = 60
    /// The time since its observation for which a tile is stored, in seconds: three hours.
    package static let retention: TimeInterval = 3 * 3600
    package static let maximumCount = 4000
    /// The maximum size of all stored tiles in bytes.
    package static let maximumTotalSize = 24 << 20

    package init(id: ID, requestedAt: Date, state: State) {
        self.id = id
        self.requestedAt = requestedAt
        self.state = state
    }

    /// Returns whether a node may request the tile again.
    ///
    /// A picture never changes, so one that is stored is not requested again.
    package func isRequestDue(at moment: Date) -> Bool {
        let age = moment.timeIntervalSince(requestedAt)
        return switch state {
        case .stored: false
        // Ignore timestamps in the future (clock skew).
        case .requested: !(-Self.claimPeriod..<Self.claimPeriod).contains(age)
        case .failed: !(-Self.failurePause..<Self.failurePause).contains(age)
        }
    }
}
