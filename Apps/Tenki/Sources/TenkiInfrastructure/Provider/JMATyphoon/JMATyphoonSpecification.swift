import TenkiDomain

/// A part of the document with a typhoon's strength: the title, the analysis or a forecast.
struct JMATyphoonSpecification: Decodable, Sendable {
    @Readable var part: JMATyphoonText?
    @Readable var issue: JMATyphoonTime?
    @Readable var typhoonNumber: String?
    @Readable var name: JMATyphoonText?
    @Readable var advancedHours: Int?
    @Readable var validtime: JMATyphoonTime?
    @Readable var position: Position?
    @Readable var category: JMATyphoonText?
    @Readable var intensity: String?
    @Readable var scale: String?
    @Readable var location: String?
    @Readable var course: String?
    @Readable var speed: Amount?
    @Readable var pressure: ReadableNumber?
    @Readable var maximumWind: Winds?
    @Readable var probabilityCircleRadius: Amount?
    @Readable var stormWarning: [ReadableElement<Sector>]?
    @Readable var galeWarning: [ReadableElement<Sector>]?

    struct Position: Decodable, Sendable {
        @Readable var deg: JMATyphoonPoint?
    }

    struct Winds: Decodable, Sendable {
        @Readable var sustained: Amount?
        @Readable var gust: Amount?
    }

    struct Sector: Decodable, Sendable {
        @Readable var range: Amount?
    }

    struct Amount: Decodable, Sendable {
        @Readable var metresPerSecond: ReadableNumber?
        @Readable var kilometresPerHour: ReadableNumber?
        @Readable var kilometres: ReadableNumber?

        private enum CodingKeys: String, CodingKey {
            case metresPerSecond = "m/s"
            case kilometresPerHour = "km/h"
            case kilometres = "km"
        }
    }

    var isTitle: Bool { part?.japanese == "title" }
}

extension ReadableNumber {
    /// The rounded number, or `nil` if it is not plausible for a typhoon.
    var whole: Int? {
        guard let number, (0...10_000).contains(number) else { return nil }
        return Int(number.rounded())
    }
}

extension [ReadableElement<JMATyphoonSpecification.Sector>] {
    /// The longest radius in kilometers.
    var radius: Int? { compactMap { $0.value?.range?.kilometres?.whole }.max() }
}
