import Foundation
import TenkiDomain

extension WorldCity {
    /// The city's name, for people.
    func name(in language: Language) -> String { language(ja: japaneseName, en: name) }

    /// What the city stands by among others: in Japanese the reading.
    func sortingName(in language: Language) -> String { language(ja: reading, en: name) }
}

extension Date {
    /// The time of day at a place, to the minute: `17:05`.
    func clockText(in timeZone: TimeZone) -> String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: timeZone).time(includingFractionalSeconds: false)
        )
        .prefix(5).description
    }

    /// The moment in a place's time as in RFC 3339, such as `2026-11-21T09:00:00+01:00`.
    func rfc3339(in timeZone: TimeZone) -> String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    }
}

extension CurrentConditions {
    /// The wind's speed in whole metres per second, or a dash.
    var windText: String { windSpeed.map { "\(Int($0.rounded())) m/s" } ?? "—" }

    /// The humidity in percent, or a dash.
    var humidityText: String { humidity.map { "\($0.value)%" } ?? "—" }
}
