package struct RadarFrame: Hashable, Sendable, Codable {
    package let base: RadarTime
    package let valid: RadarTime

    package static let longestForecast = 60

    /// Creates a frame; returns `nil` unless it shows its observation or the hour after it.
    package init?(base: RadarTime, valid: RadarTime) {
        guard (0...Self.longestForecast).contains(base.minutes(until: valid)) else { return nil }
        self.base = base
        self.valid = valid
    }

    package var isForecast: Bool { base != valid }
}
