import Foundation
package import TenkiApplication
import TenkiDomain

extension ObservationSnapshot {
    func values(
        of observation: StationObservation,
        in language: Language
    ) -> [(name: String, text: String)] {
        let values: [(String, String?)] = [
            (
                language(ja: "1時間降水量", en: "Rain in the last hour"),
                observation.precipitation.map { "\($0.text) mm" }
            ),
            (language(ja: "風", en: "Wind"), observation.wind?.text(in: language)),
            (language(ja: "湿度", en: "Humidity"), observation.humidity.map { "\($0.value)%" }),
            (
                language(ja: "積雪", en: "Snow on the ground"),
                observation.snowDepth.map { "\($0) cm" }
            ),
        ]
        return values.compactMap { name, text in text.map { (name: name, text: $0) } }
    }

    /// Returns the station and its distance: `Tokyo, 1.2 km away`; `nil` without a station.
    func stationText(in language: Language) -> String? {
        guard let station = observation.station else { return nil }
        let name = language(ja: station.station.name, en: station.station.romaji)
        // The place of a city has a precision of about a kilometer.
        guard station.distance >= 1.5 else { return name }
        let distance = Int(station.distance.rounded())
        return language(ja: "\(name)（\(distance) km）", en: "\(name), \(distance) km away")
    }

    /// Returns the time of an observation and its age: `17:10, 12 min ago`.
    func timeText(of observation: StationObservation, in language: Language) -> String {
        let today = CalendarDate(moment, in: .japan)
        let time = HourlyMoment(startingAt: observation.time).text(on: today, in: language)
        let age = observation.age(at: moment).ago(in: language)
        return language(ja: "\(time)（\(age)）", en: "\(time), \(age)")
    }

    package func notice(in language: Language, isBrief: Bool = false) -> String? {
        guard let latest = observation.latest, latest.isStale(at: moment) else { return nil }
        let age = latest.age(at: moment).ago(in: language)
        let failure = observation.check.failure?.error
        let reason = isBrief && failure?.isOutage == true ? nil : failure
        return language(
            ja: "最後の観測は\(age)です。" + (reason?.sentence(in: language) ?? ""),
            en: "The last observation was \(age)."
                + (reason.map { " Reason: \($0.words(in: .english))." } ?? "")
        )
    }

    /// Returns the current weather in one line: `Now 20.1° · rain in the last hour 0 mm · … `;
    /// `nil` without a recent observation.
    package func line(in language: Language, _ unit: TemperatureUnit) -> String? {
        guard let current else { return nil }
        let temperature = current.temperature.map { "\(unit.tenths($0))\(unit.symbol)" }
        let values = values(of: current, in: language).map { name, text in
            language(ja: "\(name) \(text)", en: "\(name.lowercased()) \(text)")
        }
        let station = stationText(in: language).map { [$0] } ?? []
        let words = [temperature].compactMap { $0 } + values
        let place = (station + [timeText(of: current, in: language)])
            .joined(separator: language(ja: "、", en: ", "))
        return language(ja: "現在 ", en: "Now ") + words.joined(separator: " · ")
            + language(ja: "（\(place)）", en: " (\(place))")
    }
}

extension Precipitation {
    var text: String {
        tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(millimetres)"
    }
}

extension TemperatureUnit {
    /// Returns a temperature in tenths of a degree, without the symbol: `20.1`.
    func tenths(_ temperature: Temperature) -> String {
        "\((value(of: temperature) * 10).rounded() / 10)"
    }

    /// Returns a difference in degrees Celsius in the unit, in tenths of a degree: `1.2`.
    func difference(_ celsius: Double) -> String {
        let degrees = self == .celsius ? celsius : celsius * 9 / 5
        return "\((degrees * 10).rounded() / 10)"
    }
}
