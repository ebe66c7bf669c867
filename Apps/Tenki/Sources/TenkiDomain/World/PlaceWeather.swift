package import Foundation

/// The current weather in a place as observed by a provider.
package struct PlaceWeather: Hashable, Sendable {
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
    /// The wind speed in metres per second, from 0 to 200; `nil` if not provided or implausible.
    package let windSpeed: Double?
    /// The credit to show with the weather.
    package let attribution: Attribution

    /// Creates the weather.
    package init(
        source: DataSource,
        observedAt: Date,
        fetchedAt: Date,
        sky: Sky?,
        temperature: Temperature,
        humidity: Percentage?,
        windSpeed: Double?,
        attribution: Attribution
    ) {
        self.source = source
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
        self.sky = sky
        self.temperature = temperature
        self.humidity = humidity
        self.windSpeed = windSpeed.flatMap { (0...200).contains($0) ? $0 : nil }
        self.attribution = attribution
    }

    /// Returns the time since the observation, never negative.
    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}
