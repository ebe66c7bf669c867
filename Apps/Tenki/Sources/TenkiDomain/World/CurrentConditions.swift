package import Foundation

/// The current weather in a city as observed by a provider.
package struct CurrentConditions: Identifiable, Hashable, Sendable {
    /// The city, of which only the newest conditions are stored.
    package let id: WorldCity.ID
    /// The source of the observation.
    package let source: DataSource
    /// The time of the observation.
    package let observedAt: Date
    /// The time at which the observation was fetched from the provider.
    package let fetchedAt: Date
    /// The state of the sky; `nil` if the provider's description is not recognised.
    package let sky: Sky?
    /// The air temperature.
    package let temperature: Temperature
    /// The relative humidity; `nil` if not provided.
    package let humidity: Percentage?
    /// The wind speed in metres per second, from 0 to 200; `nil` if not provided.
    package let windSpeed: Double?
    /// The credit to show with the weather.
    package let attribution: Attribution

    /// Creates conditions.
    ///
    /// - Throws: ``InvalidWindSpeedError``, if the wind speed is not within 0 to 200 m/s.
    package init(
        id: WorldCity.ID,
        source: DataSource,
        observedAt: Date,
        fetchedAt: Date,
        sky: Sky?,
        temperature: Temperature,
        humidity: Percentage?,
        windSpeed: Double?,
        attribution: Attribution
    ) throws(InvalidWindSpeedError) {
        if let windSpeed, !(0...200).contains(windSpeed) {
            throw InvalidWindSpeedError(speed: windSpeed)
        }
        self.id = id
        self.source = source
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
        self.sky = sky
        self.temperature = temperature
        self.humidity = humidity
        self.windSpeed = windSpeed
        self.attribution = attribution
    }

    /// Returns the time since the observation, never negative.
    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}

/// The error thrown for an invalid wind speed.
package struct InvalidWindSpeedError: Error, Equatable, CustomStringConvertible {
    /// The invalid number, in metres per second.
    package let speed: Double

    /// A human-readable description.
    package var description: String { "\(speed) m/s is not a wind speed" }
}
