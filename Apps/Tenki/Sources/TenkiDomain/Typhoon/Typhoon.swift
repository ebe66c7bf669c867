package import Foundation

package struct Typhoon: Identifiable, Hashable, Sendable, Codable {
    package struct Name: Hashable, Sendable, Codable {
        package let japanese: String
        package let english: String

        package init(japanese: String, english: String) {
            self.japanese = japanese
            self.english = english
        }
    }

    /// The age in seconds at which an issue is late; the agency issues every three hours, or every
    /// hour near Japan.
    package static let lateness: TimeInterval = 5 * 3600

    package let id: TyphoonID
    package let number: Int?
    package let name: Name?
    package let issuedAt: Date
    package let track: [Coordinates]
    package let analysis: TyphoonPosition
    package let forecasts: [TyphoonPosition]

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

    package var positions: [TyphoonPosition] { [analysis] + forecasts }

    package func age(at moment: Date) -> TimeInterval {
        max(0, moment.timeIntervalSince(issuedAt))
    }

    package func isLate(at moment: Date) -> Bool { age(at: moment) >= Self.lateness }
}
