public import Foundation

/// The current weather in a city as observed by a provider.
public struct CurrentConditions: Identifiable, Hashable, Sendable {
    /// The city, of which only the newest conditions are stored.
    public let id: WorldCity.ID
    /// The source of the observation.
    public let source: DataSource
    /// The time of the observation.
    public let observedAt: Date
    /// The time at which the observation was fetched from the provider.
    public let fetchedAt: Date
    /// The state of the sky; `nil` if the provider's description is not recognised.
    public let sky: Sky?
    /// The air temperature.
    public let temperature: Temperature
    /// The relative humidity; `nil` if not provided.
    public let humidity: Percentage?
    /// The wind speed in metres per second, from 0 to 200; `nil` if not provided.
    public let windSpeed: Double?
    /// The credit to show with the weather.
    public let attribution: Attribution

    /// Creates conditions.
    ///
    /// - Throws: ``InvalidWindSpeedError``, if the wind speed is not within 0 to 200 m/s.
    public init(
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
    public func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}

/// The error thrown for an invalid wind speed.
public struct InvalidWindSpeedError: Error, Equatable, CustomStringConvertible {
    /// The invalid number, in metres per second.
    public let speed: Double

    /// A human-readable description.
    public var description: String { "\(speed) m/s is not a wind speed" }
}
