package import TenkiDomain

extension ForecastHeadline {
    /// Returns the headline as a short sentence: `傘は明日18時から`, `Umbrella from 18:00 tomorrow`.
    package func sentence(
        on today: CalendarDate,
        in language: Language,
        _ unit: TemperatureUnit
    ) -> String {
        func name(_ date: CalendarDate) -> String { date.name(on: today, in: language) }
        switch self {
        case .begins(let kind, let time):
            let start = time.start(on: today, in: language)
            let (thing, hazard) = (kind.thing(in: language), kind.hazard(in: language))
            return language(ja: "\(thing)は\(start)\(hazard)", en: "\(thing) \(start)\(hazard)")
        case .ends(let kind, let time):
            let end = time.end(on: today, in: language)
            let (thing, hazard) = (kind.thing(in: language), kind.hazard(in: language))
            return language(ja: "\(thing)は\(end)\(hazard)", en: "\(thing) \(end)\(hazard)")
        case .likely(let kind, let date):
            let (name, thing) = (date.phrase(on: today, in: language), kind.thing(in: language))
            let hazard = kind.hazard(in: language)
            return language(
                ja: thing == "傘" ? "\(name)は傘が必要\(hazard)" : "\(name)は\(thing)\(hazard)",
                en: "\(thing) \(name)\(hazard)"
            )
        case .tonight(let tonight, let tomorrow):
            return tonight.sentence(on: today, in: language, unit)
                + tomorrow.continuation(of: tonight, on: today, in: language)
        case .possible(let kind, let chance, let date):
            let name = date.phrase(on: today, in: language)
            let (word, hazard) = (kind.word(in: language), kind.hazard(in: language))
            return language(
                ja: "\(name)は\(word)の可能性 \(chance.value)%\(hazard)",
                en: "\(chance.value)% chance of \(word) \(name)\(hazard)"
            )
        case .change(let before, let after, let date):
            return change(from: before, to: after, on: date, today, in: language, unit)
        case .extremeHeat(let high, let date):
            let degrees = unit.degrees(high)
            return language(
                ja: "\(name(date))は猛暑日、最高\(degrees)°",
                en: "Extreme heat \(date.phrase(on: today, in: language)), up to \(degrees)°"
            )
        case .frost(let low, let date):
            let degrees = unit.degrees(low)
            return language(
                ja: "\(name(date))は氷点下、最低\(degrees)°",
                en: "Below freezing \(date.phrase(on: today, in: language)), down to \(degrees)°"
            )
        case .dry(let date):
            return language(
                ja: date == today ? "今日は傘いらず" : "\(name(date))まで傘いらず",
                en: date == today ? "No umbrella today" : "No umbrella through \(name(date))"
            )
        }
    }

    private func continuation(
        of tonight: Self,
        on today: CalendarDate,
        in language: Language
    ) -> String {
        guard let kind else { return "" }
        let isSame = tonight.kind?.thing(in: language) == kind.thing(in: language)
        let (word, hazard) = (kind.word(in: language), kind.hazard(in: language))
        // A hazard ends the part about tonight with a clause of its own.
        let comma = tonight.kind?.hazard(in: language).isEmpty == false ? "," : ""
        let time =
            if case .begins(_, let time) = self {
                time.start(on: today, in: language)
            } else {
                language(ja: "明日", en: "tomorrow")
            }
        return language(
            ja: (isSame ? "、\(time)も" : "、\(time)\(word)") + hazard,
            en: (isSame ? "\(comma) and \(time)" : ", \(word) \(time)") + hazard
        )
    }

    private var kind: PrecipitationKind? {
        switch self {
        case .begins(let kind, _), .ends(let kind, _), .likely(let kind, _): kind
        default: nil
        }
    }

    /// Returns the sentence of a change; the difference is that of the displayed degrees.
    private func change(
        from before: Temperature,
        to after: Temperature,
        on date: CalendarDate,
        _ today: CalendarDate,
        in language: Language,
        _ unit: TemperatureUnit
    ) -> String {
        func shown(_ temperature: Temperature) -> Int {
            Int(unit.value(of: temperature).rounded())
        }
        let difference = shown(after) - shown(before)
        let (isWarmer, degrees) = (difference > 0, abs(difference))
        return language(
            ja: date == today
                ? "今日は昨日より\(degrees)°\(isWarmer ? "高い" : "低い")"
                : "明日は今日より\(degrees)°\(isWarmer ? "高い" : "低い")",
            en: date == today
                ? "\(degrees)° \(isWarmer ? "warmer" : "colder") than yesterday"
                : "Tomorrow \(degrees)° \(isWarmer ? "warmer" : "colder") than today"
        )
    }
}

extension ForecastHeadline.Time {
    private var text: String { hour < 10 ? "0\(hour):00" : "\(hour):00" }

    /// Returns the time as a beginning: `from 18:00 tomorrow`, `明日18時から`.
    fileprivate func start(on today: CalendarDate, in language: Language) -> String {
        let name = date.name(on: today, in: language)
        return language(
            ja: "\(name)\(hour)時から",
            en: isMidnight(after: today) ? "from midnight" : "from \(text) \(name)"
        )
    }

    fileprivate func end(on today: CalendarDate, in language: Language) -> String {
        let name = date.name(on: today, in: language)
        return isMidnight(after: today)
            ? language(ja: "今夜24時まで", en: "until midnight")
            : language(ja: "\(name)\(hour)時まで", en: "until \(text) \(name)")
    }

    private func isMidnight(after today: CalendarDate) -> Bool {
        hour == 0 && today.days(until: date) == 1
    }
}

extension PrecipitationKind {
    fileprivate func thing(in language: Language) -> String {
        switch self {
        case .rain, .heavyRain, .thunderstorm: language(ja: "傘", en: "Umbrella")
        // An umbrella is of no use in a storm.
        case .rainstorm: language(ja: "雨", en: "Rain")
        case .snow, .heavySnow, .blizzard, .thundersnow: language(ja: "雪", en: "Snow")
        case .mixed: language(ja: "雨か雪", en: "Rain or snow")
        }
    }

    func word(in language: Language) -> String {
        switch self {
        case .rain, .heavyRain, .rainstorm, .thunderstorm: language(ja: "雨", en: "rain")
        case .snow, .heavySnow, .blizzard, .thundersnow: language(ja: "雪", en: "snow")
        case .mixed: language(ja: "雨か雪", en: "rain or snow")
        }
    }

    fileprivate func hazard(in language: Language) -> String {
        switch self {
        case .rain, .snow, .mixed: ""
        case .heavyRain: language(ja: "、強く降る", en: ", heavy rain")
        case .heavySnow: language(ja: "、強く降る", en: ", heavy")
        case .rainstorm, .blizzard: language(ja: "、暴風を伴う", en: ", with storm winds")
        case .thunderstorm, .thundersnow: language(ja: "、雷も", en: ", with thunder")
        }
    }
}

extension CalendarDate {
    fileprivate func name(on today: CalendarDate, in language: Language) -> String {
        switch today.days(until: self) {
        case 0: return language(ja: "今日", en: "today")
        case 1: return language(ja: "明日", en: "tomorrow")
        case 2...6:
            let names = language(
                ja: "日曜 月曜 火曜 水曜 木曜 金曜 土曜",
                en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
            )
            return String(names.split(separator: " ")[weekday])
        default: return text(in: language)
        }
    }

    fileprivate func phrase(on today: CalendarDate, in language: Language) -> String {
        let name = name(on: today, in: language)
        return (0...1).contains(today.days(until: self))
            ? name : language(ja: name, en: "on \(name)")
    }
}
