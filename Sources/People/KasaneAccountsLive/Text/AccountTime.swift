import Foundation
import KasaneLive

/// A date and time in the site's time zone, to the minute.
struct AccountTime: Component {
    let date: Date
    let zone: TimeZone

    var body: some HTML {
        time(.datetime(date.formatted(.iso8601))) { "\(date.formatted(format))\(zoneName)" }
    }

    private var zoneName: String {
        // Visitors are assumed to be in the site's time zone if it isn't UTC.
        zone.secondsFromGMT(for: date) == 0 ? " UTC" : ""
    }

    private var format: Date.VerbatimFormatStyle {
        Date.VerbatimFormatStyle(
            format: """
                \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """,
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: zone,
            calendar: Calendar(identifier: .gregorian)
        )
    }
}
