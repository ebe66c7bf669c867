import Foundation
import TenkiDomain

/// A part of the document with a typhoon's strength: the title, the analysis or a forecast.
///
/// Each field is read on its own: one that cannot be read is unknown.
struct JMATyphoonSpecification: Decodable, Sendable {
    private typealias Fields = KeyedDecodingContainer<CodingKeys>

    private(set) var isTitle = false
    private(set) var issue: Date?
    private(set) var number: String?
    private(set) var name: JMATyphoonText?
    private(set) var hours: Int?
    private(set) var time: Date?
    private(set) var center: Coordinates?
    private(set) var category: String?
    private(set) var intensity: String?
    private(set) var scale: String?
    private(set) var location: String?
    private(set) var course: String?
    private(set) var speed: Int?
    private(set) var pressure: Int?
    private(set) var wind: Int?
    private(set) var gust: Int?
    private(set) var probabilityRadius: Int?
    private(set) var stormRadius: Int?
    private(set) var galeRadius: Int?

    private enum CodingKeys: String, CodingKey {
        case part, issue, typhoonNumber, name, advancedHours, validtime, category, intensity, scale
        case location, course, speed, pressure, maximumWind, position, probabilityCircleRadius
        case stormWarning, galeWarning
    }

    private enum Unit: String, CodingKey {
        case metresPerSecond = "m/s"
        case kilometresPerHour = "km/h"
        case kilometres = "km"
        case sustained, gust, deg
    }

    init(from decoder: any Decoder) {
        // A part without fields says nothing.
        guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        let part = try? fields.decode(JMATyphoonText.self, forKey: .part)
        isTitle = part?.japanese == "title"
        issue = (try? fields.decode(JMATyphoonTime.self, forKey: .issue))?.date
        number = try? fields.decode(String.self, forKey: .typhoonNumber)
        name = try? fields.decode(JMATyphoonText.self, forKey: .name)
        hours = try? fields.decode(Int.self, forKey: .advancedHours)
        time = (try? fields.decode(JMATyphoonTime.self, forKey: .validtime))?.date
        center = (try? fields.nestedContainer(keyedBy: Unit.self, forKey: .position))
            .flatMap { try? $0.decode(JMATyphoonPoint.self, forKey: .deg).coordinates }
        category = (try? fields.decode(JMATyphoonText.self, forKey: .category))?.english
        readStrength(fields)
        readAreas(fields)
    }

    private mutating func readStrength(_ fields: Fields) {
        intensity = try? fields.decode(String.self, forKey: .intensity)
        scale = try? fields.decode(String.self, forKey: .scale)
        location = try? fields.decode(String.self, forKey: .location)
        course = try? fields.decode(String.self, forKey: .course)
        pressure = Self.whole(try? fields.decode(ReadableNumber.self, forKey: .pressure))
        speed = Self.whole(
            (try? fields.nestedContainer(keyedBy: Unit.self, forKey: .speed))
                .flatMap { try? $0.decode(ReadableNumber.self, forKey: .kilometresPerHour) }
        )
        guard let winds = try? fields.nestedContainer(keyedBy: Unit.self, forKey: .maximumWind)
        else { return }
        func wind(_ key: Unit) -> Int? {
            Self.whole(
                (try? winds.nestedContainer(keyedBy: Unit.self, forKey: key))
                    .flatMap { try? $0.decode(ReadableNumber.self, forKey: .metresPerSecond) }
            )
        }
        self.wind = wind(.sustained)
        gust = wind(.gust)
    }

    private mutating func readAreas(_ fields: Fields) {
        probabilityRadius = Self.whole(
            (try? fields.nestedContainer(keyedBy: Unit.self, forKey: .probabilityCircleRadius))
                .flatMap { try? $0.decode(ReadableNumber.self, forKey: .kilometres) }
        )
        func radius(_ key: CodingKeys) -> Int? {
            let ranges = (try? fields.decode([JMATyphoonRange].self, forKey: key)) ?? []
            return ranges.compactMap { Self.whole($0.kilometres) }.max()
        }
        stormRadius = radius(.stormWarning)
        galeRadius = radius(.galeWarning)
    }

    private static func whole(_ value: ReadableNumber?) -> Int? {
        guard let number = value?.number, (0...10_000).contains(number) else { return nil }
        return Int(number.rounded())
    }
}

struct JMATyphoonRange: Decodable, Sendable {
    let kilometres: ReadableNumber?

    private enum CodingKeys: String, CodingKey {
        case range
        case kilometres = "km"
    }

    init(from decoder: any Decoder) {
        // A range that cannot be read is unknown.
        kilometres = (try? decoder.container(keyedBy: CodingKeys.self))
            .flatMap { try? $0.nestedContainer(keyedBy: CodingKeys.self, forKey: .range) }
            .flatMap { try? $0.decode(ReadableNumber.self, forKey: .kilometres) }
    }
}
