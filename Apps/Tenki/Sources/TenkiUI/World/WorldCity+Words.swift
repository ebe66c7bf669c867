import Foundation
package import TenkiDomain

extension WorldCity {
    func name(in language: Language) -> String { language(ja: japaneseName, en: name) }

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
    var windText: String { windSpeed.map { "\(Int($0.rounded())) m/s" } ?? "—" }

    package var humidityText: String { humidity.map { "\($0.value)%" } ?? "—" }
}
