public import Foundation

/// The values that a station observed at a time; each is `nil` if it is not observed or not good.
public struct StationObservation: Hashable, Sendable {
    /// The time, a multiple of ten minutes.
    public let time: Date
    /// The air temperature.
    public let temperature: Temperature?
    /// The precipitation of the hour up to the time.
    public let precipitation: Precipitation?
    /// The mean wind of the ten minutes up to the time; without a direction if it is calm.
    public let wind: Wind?
    /// The relative humidity.
    public let humidity: Percentage?
    /// The depth of snow in centimetres, from 0 to 2000; most stations observe it on the hour.
    public let snowDepth: Int?

    /// Creates an observation.
    ///
    /// A depth of snow outside of 0 to 2000 cm is dropped; the highest ever is 1182 cm.
    public init(
        time: Date,
        temperature: Temperature? = nil,
        precipitation: Precipitation? = nil,
        wind: Wind? = nil,
        humidity: Percentage? = nil,
        snowDepth: Int? = nil
    ) {
        self.time = time
        self.temperature = temperature
        self.precipitation = precipitation
        self.wind = wind
        self.humidity = humidity
        self.snowDepth = snowDepth.flatMap { (0...2000).contains($0) ? $0 : nil }
    }

    /// Whether no value is known.
    public var isEmpty: Bool {
        temperature == nil && precipitation == nil && wind == nil && humidity == nil
            && snowDepth == nil
    }

    /// The time after which an observation is stale: 40 minutes, in which three others are due.
    public static let freshPeriod: TimeInterval = 40 * 60
    /// The time after which an observation says nothing of the current weather: 3 hours.
    public static let currentPeriod: TimeInterval = 3 * 3600

    /// Returns the time since the observation, never negative.
    public func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(time)))
    }

    /// Returns whether newer observations are missing at a moment.
    public func isStale(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) > Self.freshPeriod
    }

    /// Returns whether the observation says something of the weather at a moment.
    public func isCurrent(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) <= Self.currentPeriod
    }
}
