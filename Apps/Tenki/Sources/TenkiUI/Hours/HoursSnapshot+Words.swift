import Foundation
package import TenkiApplication
package import TenkiDomain

extension HoursSnapshot {
    var today: CalendarDate { CalendarDate(moment, in: .japan) }

    /// Returns when it rains or snows, as a short sentence: `雨は15時から21時まで`,
    /// `Rain from 15:00 to 21:00`.
    ///
    /// The first two spells are named. The result is `nil` if it is unknown whether it rains.
    package func rainText(in language: Language) -> String? {
        let end = moment.addingTimeInterval(Self.length)
        let spells = spells.filter { $0.start < end }
        guard let first = spells.first else { return dryText(in: language) }
        var text =
            first.subject(in: language) + language(ja: "", en: " ")
            + first.timeText(at: moment, in: language)
        for spell in spells.dropFirst().prefix(1) {
            let time = spell.timeText(at: moment, in: language)
            let subject =
                spell.kind == first.kind
                ? language(ja: first.isMomentary ? "次は" : "", en: "again ")
                : language(ja: "", en: "then ") + spell.subject(in: language).lowercased()
                    + language(ja: "", en: " ")
            text += language(ja: "、", en: ", ") + subject + time
        }
        return spells.count > 2 ? text + language(ja: "、その後も", en: ", and later") : text
    }

    private func dryText(in language: Language) -> String? {
        guard let last = periods.last, hours.isDry(from: moment) else { return nil }
        let end = HourlyMoment(endingAt: last.end).text(on: today, in: language)
        return language(ja: "\(end)まで雨の予報なし", en: "No rain forecast until \(end)")
    }

    /// Returns the issue time and the age: `issued Sat 21 Nov 17:00 JST, 3 h 12 min ago`; for hours
    /// without an issue time, the age of the fetch.
    package func ageText(in language: Language) -> String {
        guard hours.id.series == .agency else { return fetchText(in: language) }
        let age = hours.age(at: moment).ago(in: language)
        let time = hours.id.issuedAt.text(in: language)
        return language(ja: "\(time) 発表（\(age)）", en: "issued \(time) JST, \(age)")
    }

    func fetchText(in language: Language) -> String {
        let age = hours.timeSinceFetch(at: moment).ago(in: language)
        return language(ja: "取得：\(age)", en: "fetched \(age)")
    }

    package func notice(in language: Language, isBrief: Bool = false) -> String? {
        guard !periods.isEmpty else {
            let age = hours.age(at: moment).ago(in: language)
            return language(
                ja: "保存済みの時間ごとの予報（\(age)の発表）は、期間が過ぎました。",
                en: "The stored hourly forecast, issued \(age), has run out."
            )
        }
        return caveat?.sentence(
            about: language(ja: "時間ごとの予報", en: "hourly forecast"),
            fetchText(in: language),
            in: language,
            isBrief: isBrief
        )
    }
}

extension HourlySeries {
    package func text(in language: Language) -> String {
        switch self {
        case .agency: language(ja: "気象庁", en: "Japan Meteorological Agency")
        case .openMeteo: "Open-Meteo"
        }
    }
}

extension Wind {
    /// Returns the direction and the speed: `北東 3–5 m/s`, `NE 4 m/s`, `calm`.
    package func text(in language: Language) -> String {
        if direction == nil, highestTenths == 0 { return language(ja: "静穏", en: "calm") }
        return [direction?.text(in: language), "\(speedText) m/s"].compactMap { $0 }
            .joined(separator: " ")
    }

    /// The speed in whole meters per second: `4`, `3–5`, `20–`.
    package var speedText: String {
        let lowestText = "\(Int(lowest.rounded()))"
        guard !isExact else { return lowestText }
        return lowestText + "–" + (highest.map { "\(Int($0.rounded()))" } ?? "")
    }
}

extension WindDirection {
    package func text(in language: Language) -> String {
        let names = language(
            ja: "北 北北東 北東 東北東 東 東南東 南東 南南東 南 南南西 南西 西南西 西 西北西 北西 北北西",
            en: "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW"
        )
        return String(names.split(separator: " ")[rawValue])
    }
}
