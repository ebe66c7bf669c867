package import Foundation
package import TenkiApplication
package import TenkiDomain

extension ForecastSnapshot {
    package var today: CalendarDate { CalendarDate(moment, in: .japan) }

    func days(_ distances: ClosedRange<Int>) -> [DailyForecast] {
        forecast.days.filter { distances.contains(today.days(until: $0.date)) }
    }

    /// Returns `today`, or `tonight` when today's figures have passed.
    func label(of day: DailyForecast, in language: Language) -> String? {
        isTonight(day)
            ? language(ja: "今夜", en: "tonight") : day.label(on: today, in: language)
    }

    /// Returns the low of a day, or tomorrow's for tonight, because it covers the time until 9:00.
    func low(of day: DailyForecast) -> Temperature? {
        isTonight(day) ? days(1...1).first?.low : day.low
    }

    /// Returns the weather to show for a day.
    ///
    /// - Parameter tonight: The sky until midnight, which is shown for today in the evening.
    func weather(of day: DailyForecast, _ tonight: Sky?) -> ShownWeather {
        let isNight = day.date == today && isEvening
        return ShownWeather(day: day, isNight: isNight, sky: isNight ? tonight : nil)
    }

    private func isTonight(_ day: DailyForecast) -> Bool {
        day.date == today && !day.hasTemperature && isEvening
    }

    /// Returns the issue time and the age: `issued Sat 21 Nov 17:00 JST, 3 h 12 min ago`.
    package func issueText(in language: Language) -> String {
        let time = forecast.id.issuedAt.text(in: language)
        let age = ageText(in: language)
        return language(ja: "\(time) 発表（\(age)）", en: "issued \(time) JST, \(age)")
    }

    /// Returns the time since the issue: `3 h 12 min ago`.
    func ageText(in language: Language) -> String {
        forecast.age(at: moment).ago(in: language)
    }

    /// Returns the time since the fetch: `fetched 2 min ago`.
    package func fetchText(in language: Language) -> String {
        let age = forecast.timeSinceFetch(at: moment).ago(in: language)
        return language(ja: "取得：\(age)", en: "fetched \(age)")
    }

    package func notice(in language: Language, isBrief: Bool = false) -> String? {
        caveat?.sentence(
            about: language(ja: "予報", en: "forecast"),
            fetchText(in: language),
            in: language,
            isBrief: isBrief
        )
    }
}

struct ShownWeather {
    fileprivate let day: DailyForecast
    fileprivate let isNight: Bool
    /// The sky of the hours, or `nil` to show the day's summary.
    let sky: Sky?

    var isKnown: Bool { sky != nil || day.summary != nil }

    var icon: WeatherIcon {
        sky.map { WeatherIcon(sky: $0, isNight: isNight) }
            ?? WeatherIcon(summary: day.summary, isNight: isNight)
    }

    func text(in language: Language) -> String {
        sky?.text(in: language) ?? day.weatherText(in: language, isNight: isNight)
    }
}

extension Forecast {
    var overviewParagraphs: [String] {
        overview.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}

extension DataSource {
    package func name(in language: Language) -> String {
        notice?.text(in: language) ?? name
    }
}

extension Date {
    /// Returns the date and the time: `11月21日（土） 17:00`, `Sat 21 Nov 17:00`.
    func text(in language: Language, at timeZone: TimeZone = .japan) -> String {
        "\(CalendarDate(self, in: timeZone).text(in: language)) \(clockText(in: timeZone))"
    }

    func clockText(in timeZone: TimeZone) -> String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: timeZone).time(includingFractionalSeconds: false)
        )
        .prefix(5).description
    }

    /// The moment in Japan's time, in the format of RFC 3339: `2026-11-21T17:00:00+09:00`.
    package var rfc3339: String { rfc3339(in: .japan) }

    package func rfc3339(in timeZone: TimeZone) -> String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    }
}
