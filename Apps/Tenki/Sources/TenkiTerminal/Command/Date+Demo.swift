import Foundation
import TenkiDomain

extension Date {
    /// Parses a demo's start date, such as `2026-02-20` or `2026-02-20T03:00+09:00`.
    ///
    /// Seconds and fractions are optional. The default is midnight in Japan's time zone.
    init(demo text: String) throws(InvalidDemoDateError) {
        let pattern =
            #/
            (20\d\d-\d\d-\d\d)
            (?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?)?
            /#
        guard let match = text.wholeMatch(of: pattern),
            // A day that doesn't exist is reported like any other invalid text.
            let day = try? CalendarDate(String(match.1)),
            let hour = Self.number(match.2, below: 24),
            let minute = Self.number(match.3, below: 60),
            let second = Self.number(match.4, below: 60),
            let offset = Self.offset(match.5)
        else { throw InvalidDemoDateError(text: text) }
        self = day.start(in: .gmt) + hour * 3600 + minute * 60 + second - offset
    }

    private static func number(_ text: Substring?, below limit: Double) -> Double? {
        guard let text else { return 0 }
        return Double(text).flatMap { $0 < limit ? $0 : nil }
    }

    private static func offset(_ text: Substring?) -> Double? {
        guard let text else { return Double(TimeZone.japan.secondsFromGMT()) }
        guard text != "Z" else { return 0 }
        guard let hours = number(text.dropFirst().prefix(2), below: 15),
            let minutes = number(text.suffix(2), below: 60)
        else { return nil }
        return (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}

struct InvalidDemoDateError: Error {
    let text: String
}

extension InvalidDemoDateError: CustomStringConvertible {
    var description: String {
        """
        “\(text.prefix(40))” is not a date from 2000 to 2099; use 2026-02-20 or \
        2026-02-20T03:00+09:00
        """
    }
}
