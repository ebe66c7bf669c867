package import Foundation

/// The values that a station observed at a time; each is `nil` if it is not observed or not good.
package struct StationObservation: Hashable, Sendable {
    /// The time, a multiple of ten minutes.
    package let time: Date
    /// The air temperature.
    package let temperature: Temperature?
    /// The precipitation of the hour up to the time.
    package let precipitation: Precipitation?
    /// The mean wind of the ten minutes up to the time; without a direction if it is calm.
    package let wind: Wind?
    /// The relative humidity.
    package let humidity: Percentage?
    /// The depth of snow in centimetres, from 0 to 2000; most stations observe it on the hour.
    package let snowDepth: Int?

    /// Creates an observation.
    ///
    /// A depth of snow outside of 0 to 2000 cm is dropped; the highest ever is 1182 cm.
    package init(
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
    package var isEmpty: Bool {
        temperature == nil && precipitation == nil && wind == nil && humidity == nil
            && snowDepth == nil
    }

    /// The time after which an observation is stale: 40 minutes, in which three others are due.
    package static let freshPeriod: TimeInterval = 40 * 60
    /// The time after which an observation says nothing of the current weather: 3 hours.
    package static let currentPeriod: TimeInterval = 3 * 3600

    /// Returns the time since the observation, never negative.
    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(time)))
    }

    /// Returns whether newer observations are missing at a moment.
    package func isStale(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) > Self.freshPeriod
    }

    /// Returns whether the observation says something of the weather at a moment.
    package func isCurrent(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) <= Self.currentPeriod
    }
}
