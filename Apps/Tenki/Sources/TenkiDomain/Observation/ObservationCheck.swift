package import Foundation

/// The state of the checks for observations; it is one for all nodes of an installation.
///
/// A file with the observations of all stations is published every ten minutes, some minutes after
/// its time. The file of each time is requested once, so that there is at most one request in ten
/// minutes, however many readers and nodes there are. The agency also publishes the newest time; it
/// is not requested, because the time of the next file is known.
package struct ObservationCheck: Identifiable, Hashable, Sendable, Codable {
    package static let id = "observations"

    package var id: String { Self.id }

    package private(set) var requestedAt: Date?
    package private(set) var requestedTime: Date?
    /// The time between that of a file and the request for it, in seconds.
    package private(set) var delay: TimeInterval = Self.shortestDelay
    package private(set) var observedAt: Date?
    package private(set) var source: String?
    package private(set) var readAt: Date?
    package private(set) var failure: ProviderFailure?
    package private(set) var failedAt: Date?
    package private(set) var stationsRequestedAt: Date?
    package private(set) var stationsReadAt: Date?

    package init() {}

    package static let shortestDelay: TimeInterval = 480
    package static let longestDelay: TimeInterval = 1200
    private static let delayStep: TimeInterval = 120
    /// The length by which the delay shrinks with each file that is read: 5 seconds.
    private static let recoveryStep: TimeInterval = 5
    private static let pause: TimeInterval = 570
    private static let stationsAge: TimeInterval = 30 * 86_400
    private static let stationsPauses: (first: TimeInterval, later: TimeInterval) = (3600, 21_600)

    package func dueTime(at moment: Date) -> Date? {
        if let requestedAt {
            let elapsed = moment.timeIntervalSince(requestedAt)
            // A time that is far in the future is that of a node whose clock is ahead.
            guard elapsed >= Self.pause || elapsed < -Date.maximumSkew else { return nil }
        }
        let seconds = (moment.timeIntervalSince1970 - delay) / 600
        let time = Date(timeIntervalSince1970: seconds.rounded(.down) * 600)
        if let requestedTime, time <= requestedTime,
            requestedTime.timeIntervalSince(moment) <= Date.maximumSkew
        {
            return nil
        }
        return time
    }

    package func needsStations(at moment: Date) -> Bool {
        if let stationsReadAt {
            let age = moment.timeIntervalSince(stationsReadAt)
            guard age >= Self.stationsAge || age < -Date.maximumSkew else { return false }
        }
        guard let stationsRequestedAt else { return true }
        let elapsed = moment.timeIntervalSince(stationsRequestedAt)
        let pauses = Self.stationsPauses
        return elapsed >= (stationsReadAt == nil ? pauses.first : pauses.later)
            || elapsed < -Date.maximumSkew
    }

    /// Records a request before it is made, so that no other node makes it.
    package mutating func recordRequest(of time: Date, at moment: Date) {
        requestedAt = moment
        requestedTime = time
    }

    package mutating func recordStationsRequest(at moment: Date) { stationsRequestedAt = moment }

    package mutating func recordStations(at moment: Date) { stationsReadAt = moment }

    /// Records that a file was read, so that the next one is requested slightly earlier.
    package mutating func recordSuccess(of time: Date, from source: DataSource, at moment: Date) {
        // The answer to an earlier request can arrive late.
        let latest = moment + Date.maximumSkew
        observedAt = max(observedAt.flatMap { $0 > latest ? nil : $0 } ?? time, time)
        self.source = source.name
        readAt = moment
        delay = max(delay - Self.recoveryStep, Self.shortestDelay)
        failure = nil
        failedAt = nil
    }

    /// Records that a file was not there yet, so that the next one is requested later.
    package mutating func recordMissing(at moment: Date) {
        delay = min(delay + Self.delayStep, Self.longestDelay)
        recordFailure(.notPublished, at: moment)
    }

    package mutating func recordFailure(_ failure: ProviderFailure, at moment: Date) {
        self.failure = failure
        failedAt = moment
    }
}
