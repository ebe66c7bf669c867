package import Foundation

/// A time of the radar: a multiple of five minutes.
///
/// The agency writes it as 14 digits in UTC, such as `20261004081500`.
package struct RadarTime: Hashable, Sendable {
    private let number: Int

    /// The time from one observation to the next in seconds.
    package static let interval = 300

    package init?(_ moment: Date) {
        let seconds = moment.timeIntervalSince1970
        guard (0..<253_402_300_800).contains(seconds),
            seconds.truncatingRemainder(dividingBy: Double(Self.interval)) == 0
        else { return nil }
        number = Int(seconds) / Self.interval
    }

    package init?(digits text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 14, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        func value(_ range: Range<Int>) -> Int {
            range.reduce(0) { $0 * 10 + Int(digits[$1] - 48) }
        }
        let parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.dropFirst(6).prefix(2)]
        // The error only repeats the text.
        let date = try? CalendarDate(parts.joined(separator: "-"))
        let (hour, minute, second) = (value(8..<10), value(10..<12), value(12..<14))
        guard let date, hour < 24, minute < 60, second < 60 else { return nil }
        self.init(
            date.start(in: .gmt).addingTimeInterval(Double(hour * 3600 + minute * 60 + second))
        )
    }

    package var moment: Date { Date(timeIntervalSince1970: Double(number * Self.interval)) }

    package var digits: String { moment.formatted(.iso8601).filter(\.isNumber) }

    /// Returns the time a number of minutes later; the number is rounded to a multiple of five.
    package func adding(minutes: Int) -> Self {
        Self(moment.addingTimeInterval(Double(minutes / 5 * Self.interval))) ?? self
    }

    package func minutes(until other: Self) -> Int { (other.number - number) * Self.interval / 60 }
}

extension RadarTime: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

extension RadarTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Self(digits: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a time of the radar"
            )
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }
}
