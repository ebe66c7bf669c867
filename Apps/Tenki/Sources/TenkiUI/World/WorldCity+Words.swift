import Foundation
package import TenkiDomain

extension WorldCity {
    func name(in language: Language) -> String { language(ja: japaneseName, en: name) }

    /// Returns the name that cities are sorted by: in Japanese the reading.
    func sortingName(in language: Language) -> String { language(ja: reading, en: name) }
}

extension Date {
    func clockText(in timeZone: TimeZone) -> String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: timeZone).time(includingFractionalSeconds: false)
        )
        .prefix(5).description
    }

    /// Returns the moment in a time zone, in the format of RFC 3339: `2026-11-21T09:00:00+01:00`.
    func rfc3339(in timeZone: TimeZone) -> String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    }
}

extension CurrentConditions {
    /// The wind speed in whole metres per second, or a dash if unknown.
    var windText: String { windSpeed.map { "\(Int($0.rounded())) m/s" } ?? "—" }

    /// The humidity in percent, or a dash if unknown.
    package var humidityText: String { humidity.map { "\($0.value)%" } ?? "—" }
}
