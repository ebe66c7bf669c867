package import Foundation

/// The frames that the agency lists, and the state of the requests for them.
///
/// It is one for all nodes of an installation.
package struct RadarTimes: Identifiable, Hashable, Sendable, Codable {
    package static let id = "radar"
    package static let shownPast = 60
    private static let seenPast = 10
    package static let lateness: TimeInterval = 900
    package static let pause: TimeInterval = 60

    package var id: String { Self.id }

    package private(set) var observations: [RadarFrame] = []
    package private(set) var forecasts: [RadarFrame] = []
    package private(set) var earlierForecasts: [RadarFrame] = []
    package private(set) var requestedAt: Date?
    package private(set) var checkedAt: Date?
    package private(set) var failure: ProviderFailure?

    package init() {}

    package var latest: RadarTime? { observations.last?.valid }

    package var frames: [RadarFrame] {
        guard let latest else { return [] }
        let oldest = latest.adding(minutes: -Self.shownPast)
        return observations.filter { $0.valid >= oldest }
            + forecasts.filter { $0.valid > latest }
    }

    package func contains(_ frame: RadarFrame) -> Bool {
        if frame.isForecast {
            return forecasts.contains(frame) || earlierForecasts.contains(frame)
        }
        guard let latest else { return false }
        return frame.valid >= latest.adding(minutes: -Self.shownPast - Self.seenPast)
            && observations.contains(frame)
    }

    package func isRequestDue(at moment: Date) -> Bool {
        if let requestedAt {
            let age = moment.timeIntervalSince(requestedAt)
            // Ignore timestamps in the future (clock skew).
            guard age >= Self.pause || age < -Self.pause else { return false }
        }
        guard let latest, failure == nil, !forecasts.isEmpty else { return true }
        let age = moment.timeIntervalSince(latest.moment)
        return age >= Double(RadarTime.interval) || age < 0
    }

    package func age(at moment: Date) -> TimeInterval? {
        latest.map { max(0, moment.timeIntervalSince($0.moment)) }
    }

    package func isLate(at moment: Date) -> Bool {
        age(at: moment).map { $0 >= Self.lateness } ?? false
    }

    package mutating func recordRequest(at moment: Date) { requestedAt = moment }

    /// Records the lists of the agency.
    ///
    /// A service whose contents are frozen, or a list from a cache, never replaces a newer one.
    /// Frames from observations in the future are ignored, because no true list would be newer.
    package mutating func record(
        observations: [RadarFrame],
        forecasts: [RadarFrame],
        at moment: Date
    ) {
        checkedAt = moment
        failure = nil
        let end = moment.addingTimeInterval(Date.maximumSkew)
        func isPast(_ frame: RadarFrame) -> Bool { frame.base.moment <= end }
        let observed = observations.filter { !$0.isForecast && isPast($0) }
            .sorted { $0.valid < $1.valid }
        let known = self.observations.last { isPast($0) }?.valid
        if let newest = observed.last?.valid, known.map({ newest >= $0 }) ?? true {
            self.observations = observed
        }
        let forecasts = forecasts.filter { $0.isForecast && isPast($0) }
        guard let base = forecasts.map(\.base).max() else { return }
        let before = self.forecasts.filter(isPast)
        let current = before.first?.base
        guard current.map({ base >= $0 }) ?? true else { return }
        if base != current { earlierForecasts = before }
        self.forecasts = forecasts.filter { $0.base == base }.sorted { $0.valid < $1.valid }
    }

    package mutating func record(_ failure: ProviderFailure) { self.failure = failure }
}
