import Foundation
import TenkiDomain

extension WetSpell {
    func subject(in language: Language) -> String {
        switch kind {
        case .rain, .heavyRain, .rainstorm: language(ja: "雨は", en: "Rain")
        case .thunderstorm: language(ja: "雷雨は", en: "Thunderstorms")
        case .snow, .heavySnow, .blizzard, .thundersnow: language(ja: "雪は", en: "Snow")
        case .mixed: language(ja: "雨か雪は", en: "Rain or snow")
        }
    }

    /// Returns the time: `15時から21時まで`, `from 15:00 to 21:00`, or `until 21:00` for a spell that
    /// has begun.
    func timeText(at moment: Date, in language: Language) -> String {
        guard !isMomentary else { return language(ja: "いま", en: "now") }
        let today = CalendarDate(moment, in: .japan)
        let (first, last) = (HourlyMoment(startingAt: start), HourlyMoment(endingAt: end))
        let end = last.text(on: today, in: language)
        guard !contains(moment) else {
            return isEndKnown
                ? language(ja: "\(end)まで", en: "until \(end)")
                : language(ja: "\(end)以降も", en: "until at least \(end)")
        }
        // A day that start and end share is named once.
        let isOneDay = first.day == last.day && !first.isMidnight(after: today)
        let lastJapanese = isOneDay ? last.clock(in: language) : end
        let firstEnglish =
            isOneDay ? first.clock(in: language) : first.text(on: today, in: language)
        return language(
            ja: first.text(on: today, in: language) + "から" + lastJapanese
                + (isEndKnown ? "まで" : "以降も"),
            en: "from \(firstEnglish) \(isEndKnown ? "to" : "until at least") \(end)"
        )
    }
}
