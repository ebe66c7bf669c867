public import Foundation

/// A tile of a frame of the radar, and the state of the request for it.
public struct RadarTile: Identifiable, Hashable, Sendable {
    /// The identity of a tile.
    public struct ID: Hashable, Sendable {
        /// The frame.
        public let frame: RadarFrame
        /// The place.
        public let coordinate: TileCoordinate

        /// Creates an identity.
        public init(frame: RadarFrame, coordinate: TileCoordinate) {
            self.frame = frame
            self.coordinate = coordinate
        }
    }

    /// The result of a request.
    public enum State: Hashable, Sendable {
        /// A node requests the tile.
        case requested
        /// The picture.
        case stored(PictureFile)
        /// The request failed.
        case failed(ProviderFailure)
    }

    /// The identity.
    public let id: ID
    /// The time of the request.
    public let requestedAt: Date
    /// The result of the request.
    public let state: State

    /// The largest picture in bytes.
    public static let maximumSize = 128 << 10
    /// The time after which a request without a result counts as lost, in seconds.
    public static let claimPeriod: TimeInterval = 30
    /// The time after a failure in which the tile is not requested again, in seconds.
    public static let failurePause: TimeInterval = 60
    /// The time since its observation for which a tile is stored, in seconds: three hours.
    public static let retention: TimeInterval = 3 * 3600
    /// The maximum number of stored tiles.
    public static let maximumCount = 4000
    /// The maximum size of all stored tiles in bytes.
    public static let maximumTotalSize = 24 << 20

    /// Creates a tile.
    public init(id: ID, requestedAt: Date, state: State) {
        self.id = id
        self.requestedAt = requestedAt
        self.state = state
    }

    /// Returns whether a node may request the tile again.
    ///
    /// A picture never changes, so one that is stored is not requested again.
    public func isRequestDue(at moment: Date) -> Bool {
        let age = moment.timeIntervalSince(requestedAt)
        return switch state {
        case .stored: false
        // Ignore timestamps in the future (clock skew).
        case .requested: !(-Self.claimPeriod..<Self.claimPeriod).contains(age)
        case .failed: !(-Self.failurePause..<Self.failurePause).contains(age)
        }
    }
}
