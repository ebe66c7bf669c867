package import Foundation

/// A typhoon, or the cyclone that is to become one: its track, its state and its forecast.
package struct Typhoon: Identifiable, Hashable, Sendable, Codable {
    /// The name of a typhoon in both languages.
    package struct Name: Hashable, Sendable, Codable {
        /// The name in katakana.
        package let japanese: String
        /// The name in Latin letters.
        package let english: String

        /// Creates a name.
        package init(japanese: String, english: String) {
            self.japanese = japanese
            self.english = english
        }
    }

    /// The age in seconds at which an issue is late; the agency issues every three hours, or every
    /// hour near Japan.
    package static let lateness: TimeInterval = 5 * 3600

    /// The identifier.
    package let id: TyphoonID
    /// The number of the typhoon in its year; `nil` for a depression.
    package let number: Int?
    /// The name; `nil` for a depression.
    package let name: Name?
    /// The time of the issue.
    package let issuedAt: Date
    /// The centres of before, oldest first, up to the analysis.
    package let track: [Coordinates]
    /// The analysis.
    package let analysis: TyphoonPosition
    /// The forecasts in order of time.
    package let forecasts: [TyphoonPosition]

    /// Creates a typhoon.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - number: The number of the typhoon in its year.
    ///   - name: The name.
    ///   - issuedAt: The time of the issue.
    ///   - track: The centres of before, oldest first.
    ///   - positions: The analysis and the forecasts, in any order. Without an analysis, the result
    ///     is `nil`.
    package init?(
        id: TyphoonID,
        number: Int?,
        name: Name?,
        issuedAt: Date,
        track: [Coordinates],
        positions: [TyphoonPosition]
    ) {
        guard let analysis = positions.first(where: \.isAnalysis) else { return nil }
        self.id = id
        self.number = number
        self.name = name
        self.issuedAt = issuedAt
        self.track = track
        self.analysis = analysis
        forecasts = positions.filter { $0.hours > 0 }.sorted { $0.hours < $1.hours }
    }

    /// The analysis and the forecasts in order of time.
    package var positions: [TyphoonPosition] { [analysis] + forecasts }

    /// Returns the age of the issue in seconds.
    package func age(at moment: Date) -> TimeInterval {
        max(0, moment.timeIntervalSince(issuedAt))
    }

    /// Returns whether a newer issue is overdue.
    package func isLate(at moment: Date) -> Bool { age(at: moment) >= Self.lateness }
}
