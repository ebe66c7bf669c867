package import Foundation

package struct PlaceWeather: Hashable, Sendable {
    package let source: DataSource
    package let observedAt: Date
    package let fetchedAt: Date
    package let sky: Sky?
    package let temperature: Temperature
    package let humidity: Percentage?
    /// The wind speed in meters per second, from 0 to 200; `nil` if not provided or implausible.
    package let windSpeed: Double?
    package let attribution: Attribution
    /// The days from today in the place's time zone, or none if the source has no forecast.
    package var days: [PlaceDay] = []

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

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}
