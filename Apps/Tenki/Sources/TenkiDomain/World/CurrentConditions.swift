package import Foundation

package struct CurrentConditions: Identifiable, Hashable, Sendable {
    package let id: WorldCity.ID
    package let source: DataSource
    package let observedAt: Date
    package let fetchedAt: Date
    package let sky: Sky?
    package let temperature: Temperature
    package let humidity: Percentage?
    /// The wind speed in metres per second, from 0 to 200; `nil` if not provided.
    package let windSpeed: Double?
    package let attribution: Attribution

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

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}

package struct InvalidWindSpeedError: Error, Equatable, CustomStringConvertible {
    package let speed: Double

    package var description: String { "\(speed) m/s is not a wind speed" }
}
