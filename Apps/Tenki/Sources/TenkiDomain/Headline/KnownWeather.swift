package struct KnownWeather: Hashable, Sendable {
    /// The issue shown, then earlier ones, newest first.
    package var issues: [Forecast]
    package var hours: HourlyForecast?
    package var observation: StationObservation?
    /// The warnings in force, or none if they are unknown.
    package var warnings: [WarningKind]

    package init(
        issues: [Forecast] = [],
        hours: HourlyForecast? = nil,
        observation: StationObservation? = nil,
        warnings: [WarningKind] = []
    ) {
        self.issues = issues
        self.hours = hours
        self.observation = observation
        self.warnings = warnings
    }
}
