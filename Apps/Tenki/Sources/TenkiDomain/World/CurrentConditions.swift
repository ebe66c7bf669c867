public import Foundation

/// The present weather of a city, as a provider observed it.
public struct CurrentConditions: Identifiable, Hashable, Sendable {
    /// The city; of each the newest conditions are kept.
    public let id: WorldCity.ID
    /// Who observed it.
    public let source: ForecastSource
    /// When it was observed.
    public let observedAt: Date
    /// When it was fetched from the provider.
    public let fetchedAt: Date
    /// What the weather is like; `nil` if the provider has another word for it.
    public let sky: Sky?
    /// The air's temperature.
    public let temperature: Temperature
    /// The relative humidity; `nil` if not said.
    public let humidity: Percentage?
    /// The wind's speed in metres per second, not negative; `nil` if not said.
    public let windSpeed: Double?
    /// Whom to name wherever it is shown.
    public let attribution: Attribution

    /// Makes conditions of their parts.
    ///
    /// - Throws: ``InvalidWindSpeed``, when the speed is negative or no number.
    public init(
        id: WorldCity.ID,
        source: ForecastSource,
        observedAt: Date,
        fetchedAt: Date,
        sky: Sky?,
        temperature: Temperature,
        humidity: Percentage?,
        windSpeed: Double?,
        attribution: Attribution
    ) throws(InvalidWindSpeed) {
        if let windSpeed, !(0...200).contains(windSpeed) {
            throw InvalidWindSpeed(speed: windSpeed)
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

    /// How old the observation is at a moment, never negative.
    public func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(observedAt)))
    }
}

/// A number that is no speed of wind.
public struct InvalidWindSpeed: Error, Equatable, CustomStringConvertible {
    /// The number, as metres per second.
    public let speed: Double

    /// The error for people.
    public var description: String { "\(speed) m/s is no speed of wind" }
}
