import Foundation
import TenkiDomain

extension Date {
    var japaneseTime: String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .japan))
    }

    var universalTime: String { formatted(.iso8601) }

    /// The date in UTC in a format such as `20261121080000`.
    var digits: String { universalTime.filter(\.isNumber) }

    /// Parses a date in UTC such as `20261121080000`; returns `nil` for any other text.
    init?(digits: String) {
        guard digits.utf8.count == 14, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            return nil
        }
        let separators = [4: "-", 6: "-", 8: "T", 10: ":", 12: ":"]
        let text = digits.enumerated()
            .map { separators[$0.offset, default: ""] + String($0.element) }
            .joined()
        // Digits with a 13th month, for example, do not name a document.
        guard let date = try? Date("\(text)Z", strategy: .iso8601) else { return nil }
        self = date
    }

    /// Returns the last whole interval of some seconds, after a delay.
    func last(every interval: Double, delay: Double = 0) -> Date {
        let number = (timeIntervalSince1970 - delay) / interval
        return Date(timeIntervalSince1970: number.rounded(.down) * interval)
    }

    /// The last of the forecasts' times of issue in Japan: 5, 11 and 17 o'clock.
    var lastIssue: Date {
        let midnight = CalendarDate(self, in: .japan).start(in: .japan)
        return [17.0, 11, 5].map { midnight + $0 * 3600 }.first { $0 <= self }
            ?? midnight - 7 * 3600
    }

    /// The hour of the day in Japan, with its fraction.
    var japaneseHour: Double {
        timeIntervalSince(CalendarDate(self, in: .japan).start(in: .japan)) / 3600
    }
}
