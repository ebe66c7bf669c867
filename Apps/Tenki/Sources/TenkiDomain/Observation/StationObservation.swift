package import Foundation

package struct StationObservation: Hashable, Sendable {
    package let time: Date
    package let temperature: Temperature?
    package let precipitation: Precipitation?
    /// The mean wind of the ten minutes up to the time; without a direction if it is calm.
    package let wind: Wind?
    package let humidity: Percentage?
    /// The depth of snow in centimetres, from 0 to 2000; most stations observe it on the hour.
    package let snowDepth: Int?

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

    package var isEmpty: Bool {
        temperature == nil && precipitation == nil && wind == nil && humidity == nil
            && snowDepth == nil
    }

    package static let freshPeriod: TimeInterval = 40 * 60
    package static let currentPeriod: TimeInterval = 3 * 3600

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(time)))
    }

    package func isStale(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) > Self.freshPeriod
    }

    package func isCurrent(at moment: Date) -> Bool {
        moment.timeIntervalSince(time) <= Self.currentPeriod
    }
}
