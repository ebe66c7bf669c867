/// A picture of the rain over Japan: an observation, or a forecast made from one.
package struct RadarFrame: Hashable, Sendable, Codable {
    /// The time of the observation that the frame is, or is made from.
    package let base: RadarTime
    /// The time that the frame shows.
    package let valid: RadarTime

    /// The longest time of a forecast in minutes.
    package static let longestForecast = 60

    /// Creates a frame; returns `nil` unless it shows its observation or the hour after it.
    package init?(base: RadarTime, valid: RadarTime) {
        guard (0...Self.longestForecast).contains(base.minutes(until: valid)) else { return nil }
        self.base = base
        self.valid = valid
    }

    /// Whether the frame is a forecast.
    package var isForecast: Bool { base != valid }
}
