import Foundation
import TenkiDomain

extension Date {
    var japaneseTime: String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .japan))
    }

    var universalTime: String { formatted(.iso8601) }

    /// The date in UTC in a format such as `20261121080000`.
    var digits: String { universalTime.filter(\.isNumber) }

    var httpDate: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year], from: self)
        let weekday = days[(parts.weekday ?? 1) - 1]
        let month = months[(parts.month ?? 1) - 1]
        let day = (parts.day ?? 1) < 10 ? "0\(parts.day ?? 1)" : "\(parts.day ?? 1)"
        let time = universalTime.dropFirst(11).prefix(8)
        return "\(weekday), \(day) \(month) \(parts.year ?? 1970) \(time) GMT"
    }

    /// Parses a date in UTC such as `20261121080000`; returns `nil` for any other text.
    init?(digits: String) {
        guard digits.utf8.count == 14, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            return nil
        }
        let parts = digits.map(String.init)
        let date = parts[0..<4].joined() + "-" + parts[4..<6].joined() + "-" + parts[6..<8].joined()
        let time =
            parts[8..<10].joined() + ":" + parts[10..<12].joined() + ":" + parts[12...].joined()
        // Digits with a 13th month, for example, do not name a document.
        guard let date = try? Date("\(date)T\(time)Z", strategy: .iso8601) else { return nil }
        self = date
    }
}
