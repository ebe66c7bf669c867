package import TenkiDomain

extension DailyForecast {
    package func label(on today: CalendarDate, in language: Language) -> String? {
        date.label(on: today, in: language)
    }

    var hasTemperature: Bool { low != nil || high != nil }

    package var summaryText: String { summary ?? "—" }
}

extension CalendarDate {
    func label(on today: CalendarDate, in language: Language) -> String? {
        switch today.days(until: self) {
        case -1: language(ja: "昨日", en: "yesterday")
        case 0: language(ja: "今日", en: "today")
        case 1: language(ja: "明日", en: "tomorrow")
        default: nil
        }
    }

    package func text(in language: Language) -> String {
        let name = weekdayText(in: language)
        let month = description.split(separator: "-").dropFirst().compactMap { Int($0) }[0]
        let names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
        return language(
            ja: "\(month)月\(dayOfMonth)日（\(name)）",
            en: "\(name) \(dayOfMonth) \(names[month - 1])"
        )
    }

    func shortText(in language: Language) -> String {
        let name = weekdayText(in: language)
        return language(ja: "\(dayOfMonth)日(\(name))", en: "\(name) \(dayOfMonth)")
    }

    var dayOfMonth: Substring {
        let day = description.suffix(2)
        return day.hasPrefix("0") ? day.dropFirst() : day
    }

    func weekdayText(in language: Language) -> String {
        let names = language(ja: "日 月 火 水 木 金 土", en: "Sun Mon Tue Wed Thu Fri Sat")
        return String(names.split(separator: " ")[weekday])
    }
}

extension ChanceOfRain {
    package var text: String {
        switch self {
        case .percent(let percentage): "\(percentage.value)%"
        case .passed, .unknown: "—"
        }
    }
}

extension QuarterOfDay {
    package var hoursText: String {
        [hours.lowerBound, hours.upperBound]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: "-")
    }
}
