import Foundation
package import TenkiDomain

extension ForecastHeadline {
    /// Returns the headline as a short sentence: `傘は明日18時から`, `Umbrella from 18:00 tomorrow`.
    package func sentence(
        on today: CalendarDate,
        in language: Language,
        _ unit: TemperatureUnit
    ) -> String {
        func followed(_ sentence: String, by rest: Self?) -> String {
            guard let rest = rest?.sentence(on: today, in: language, unit) else { return sentence }
            return language(ja: "\(sentence)。\(rest)", en: "\(sentence). \(rest)")
        }
        switch self {
        case .warned(let kind, let rest):
            return followed(kind.text(in: language).withCapital, by: rest)
        case .windy(let wind, let rest): return followed(wind.strength(in: language), by: rest)
        case .tonight(let tonight, let tomorrow):
            return tonight.sentence(on: today, in: language, unit)
                + tomorrow.continuation(of: tonight, on: today, in: language)
        case .now, .lastHour: return observed(on: today, in: language)
        case .begins, .ends, .likely, .possible, .dry: return umbrella(on: today, in: language)
        case .change(let before, let after, let date):
            return change(from: before, to: after, on: date, today, in: language, unit)
        case .extremeHeat(let high, let date):
            let (day, degrees) = (date.phrase(on: today, in: language), unit.degrees(high))
            return language(
                ja: "\(day)は猛暑日、最高\(degrees)°",
                en: "Extreme heat \(day), up to \(degrees)°"
            )
        case .frost(let low, let date):
            let (day, degrees) = (date.phrase(on: today, in: language), unit.degrees(low))
            return language(
                ja: "\(day)は氷点下、最低\(degrees)°",
                en: "Below freezing \(day), down to \(degrees)°"
            )
        }
    }

    private func observed(on today: CalendarDate, in language: Language) -> String {
        switch self {
        case .now(let kind, let amount, let end):
            let rain = kind.word(of: amount, in: language)
            guard let end = end?.end(on: today, in: language) else {
                return language(ja: "いま\(rain)", en: "\(rain.withCapital) now")
            }
            return language(
                ja: "いま\(rain)。\(end)ごろまで",
                en: "\(rain.withCapital) until about \(end)"
            )
        case .lastHour(let kind, let amount):
            let rain = kind.word(of: amount, in: language)
            return language(ja: "この1時間に\(rain)", en: "\(rain.withCapital) in the last hour")
        default: return ""
        }
    }

    private func umbrella(on today: CalendarDate, in language: Language) -> String {
        switch self {
        case .begins(let kind, let time):
            return kind.sentence(time.start(on: today, in: language), in: language)
        case .ends(let kind, let time):
            let end = time.end(on: today, in: language)
            return kind.sentence(language(ja: "\(end)まで", en: "until \(end)"), in: language)
        case .likely(let kind, let date):
            let (name, thing) = (date.phrase(on: today, in: language), kind.thing(in: language))
            let hazard = kind.hazard(in: language)
            return language(
                ja: thing == "傘" ? "\(name)は傘が必要\(hazard)" : "\(name)は\(thing)\(hazard)",
                en: "\(thing) \(name)\(hazard)"
            )
        case .possible(let kind, let chance, let date):
            let name = date.phrase(on: today, in: language)
            let (word, hazard) = (kind.word(in: language), kind.hazard(in: language))
            return language(
                ja: "\(name)は\(word)の可能性 \(chance.value)%\(hazard)",
                en: "\(chance.value)% chance of \(word) \(name)\(hazard)"
            )
        case .dry(let date):
            let name = date.name(on: today, in: language)
            return language(
                ja: date == today ? "傘はいりません" : "\(name)まで傘はいりません",
                en: "No umbrella needed" + (date == today ? "" : " through \(name)")
            )
        default: return ""
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
    /// Returns the time as a beginning: `from 18:00 tomorrow`, `明日18時から`.
    fileprivate func start(on today: CalendarDate, in language: Language) -> String {
        let text = HourlyMoment(startingAt: moment).text(on: today, in: language)
        return language(ja: "\(text)から", en: "from \(text)")
    }

    fileprivate func end(on today: CalendarDate, in language: Language) -> String {
        HourlyMoment(endingAt: moment).text(on: today, in: language)
    }

    private var moment: Date { date.start(in: .japan).addingTimeInterval(Double(hour) * 3600) }
}

extension Wind {
    /// Returns JMA's term for a strong wind.
    fileprivate func strength(in language: Language) -> String {
        switch lowest {
        case 30...: language(ja: "いま猛烈な風", en: "Violent wind now")
        case 20...: language(ja: "いま非常に強い風", en: "Very strong wind now")
        default: language(ja: "いま強い風", en: "Strong wind now")
        }
    }
}

extension String {
    fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
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

    /// Returns what to take or what falls, and when: `傘は18時から、雷も`.
    fileprivate func sentence(_ time: String, in language: Language) -> String {
        let (thing, hazard) = (self.thing(in: language), self.hazard(in: language))
        return language(ja: "\(thing)は\(time)\(hazard)", en: "\(thing) \(time)\(hazard)")
    }

    func word(in language: Language) -> String {
        switch plain {
        case .snow: language(ja: "雪", en: "snow")
        case .mixed: language(ja: "雨か雪", en: "rain or snow")
        default: language(ja: "雨", en: "rain")
        }
    }

    /// Returns JMA's term for an hour's precipitation.
    fileprivate func word(of amount: Precipitation, in language: Language) -> String {
        guard plain == .rain else { return word(in: language) }
        return switch amount.millimetres {
        case 80...: language(ja: "猛烈な雨", en: "torrential rain")
        case 50...: language(ja: "非常に激しい雨", en: "very heavy rain")
        case 30...: language(ja: "激しい雨", en: "very heavy rain")
        case 20...: language(ja: "強い雨", en: "heavy rain")
        case 10...: language(ja: "やや強い雨", en: "heavy rain")
        default: word(in: language)
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
    /// Returns the day of a time or a sentence: `tomorrow`, `Sunday`, `Sat 28 Nov`.
    func name(on today: CalendarDate, in language: Language) -> String {
        if let label = label(on: today, in: language) { return label }
        guard (2...6).contains(today.days(until: self)) else { return text(in: language) }
        let names = language(
            ja: "日曜 月曜 火曜 水曜 木曜 金曜 土曜",
            en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
        )
        return String(names.split(separator: " ")[weekday])
    }

    fileprivate func phrase(on today: CalendarDate, in language: Language) -> String {
        let name = name(on: today, in: language)
        return (0...1).contains(today.days(until: self))
            ? name : language(ja: name, en: "on \(name)")
    }
}
