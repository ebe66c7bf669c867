import Foundation
package import TenkiDomain

extension Almanac {
    /// Returns the sun's and the moon's day in one line: `sun 06:27–16:29 (10 h 1 min) · moon …`.
    package func line(in language: Language) -> String {
        [sunLine(in: language), moonLine(in: language)].joined(separator: " · ")
    }

    private func sunLine(in language: Language) -> String {
        if let polar = sun.polar { return polar.text(in: language) }
        let rise = clock(sun.sunrise)
        let set = clock(sun.sunset)
        let length = sun.daylight.words(in: language)
        return language(
            ja: "日の出 \(rise) 日の入 \(set)（\(length)）",
            en: "sun \(rise)–\(set) (\(length))"
        )
    }

    private func moonLine(in language: Language) -> String {
        let (rise, set) = (clock(moon.rise), clock(moon.set))
        let times =
            moon.polarText(in: language)
            ?? language(ja: "月の出 \(rise) 月の入 \(set)", en: "moonrise \(rise), moonset \(set)")
        return language(
            ja: "\(times) 月齢\(moonAgeText)",
            en: "\(times), \(phase.name.text(in: language)) \(illuminatedText)"
        )
    }

    func clock(_ moment: Date?) -> String {
        // Almanacs round to the nearest minute.
        moment?.addingTimeInterval(30).clockText(in: timeZone) ?? "—"
    }

    var illuminatedText: String { "\(Int((phase.illuminatedFraction * 100).rounded()))%" }

    var moonAgeText: String {
        let tenths = Int((moonAge / .seconds(8_640)).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Returns the difference of the daylight to the day before: `1 min shorter than yesterday`;
    /// `nil` below a minute.
    func changeText(in language: Language) -> String? {
        let seconds = daylightChange.components.seconds
        let minutes = Duration.seconds((Double(abs(seconds)) / 60).rounded() * 60)
        guard minutes >= .seconds(60) else { return nil }
        let words = minutes.words(in: language)
        return seconds < 0
            ? language(ja: "前日より\(words)短い", en: "\(words) shorter than yesterday")
            : language(ja: "前日より\(words)長い", en: "\(words) longer than yesterday")
    }
}

extension SunTimes.Polar {
    func text(in language: Language) -> String {
        switch self {
        case .day: language(ja: "太陽は沈みません", en: "the sun does not set")
        case .night: language(ja: "太陽は昇りません", en: "the sun does not rise")
        }
    }
}

extension MoonTimes {
    func polarText(in language: Language) -> String? {
        isAlwaysUp.map { isUp in
            isUp
                ? language(ja: "月は沈みません", en: "the moon does not set")
                : language(ja: "月は昇りません", en: "the moon does not rise")
        }
    }
}

extension MoonPhase.Name {
    func text(in language: Language) -> String {
        switch self {
        case .new: language(ja: "新月", en: "new moon")
        case .waxingCrescent: language(ja: "新月から上弦へ", en: "waxing crescent")
        case .firstQuarter: language(ja: "上弦の月", en: "first quarter")
        case .waxingGibbous: language(ja: "上弦から満月へ", en: "waxing gibbous")
        case .full: language(ja: "満月", en: "full moon")
        case .waningGibbous: language(ja: "満月から下弦へ", en: "waning gibbous")
        case .lastQuarter: language(ja: "下弦の月", en: "last quarter")
        case .waningCrescent: language(ja: "下弦から新月へ", en: "waning crescent")
        }
    }
}

extension MoonQuarter {
    func text(in language: Language) -> String {
        switch self {
        case .new: language(ja: "新月", en: "New moon")
        case .first: language(ja: "上弦", en: "First quarter")
        case .full: language(ja: "満月", en: "Full moon")
        case .last: language(ja: "下弦", en: "Last quarter")
        }
    }
}
