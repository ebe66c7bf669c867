import Foundation
import TenkiApplication
import TenkiDomain

extension NoticeWords {
    func digest(_ forecasts: [Forecast], isExample: Bool) -> NoticeText {
        let news = forecasts.filter { NoticePlan.isNews($0, at: message.moment) }
        let credits = Array(Set(news.map(\.attribution.text).filter { !$0.isEmpty })).sorted()
        let example = isExample ? language(ja: "［テスト］", en: "Test: ") : ""
        return text(
            example + digestSubject(news, count: forecasts.count),
            (forecasts.isEmpty ? [emptyLine] : forecasts.map(line))
                + [issueLine(of: news)]
                .compactMap(\.self) + credits.map { NoticeText.Line($0) }
        )
    }

    private func digestSubject(_ news: [Forecast], count: Int) -> String {
        guard let first = news.first else {
            return language(ja: "天気予報", en: "Your daily forecast")
        }
        return named(first.city, values(of: first).first ?? "—") + more(count - 1, "都市")
    }

    private var emptyLine: NoticeText.Line {
        NoticeText.Line(
            language(
                ja: "ボードの予報はまだありません。",
                en: "There are no forecasts for your board yet."
            )
        )
    }

    private func line(_ forecast: Forecast) -> NoticeText.Line {
        let isNews = NoticePlan.isNews(forecast, at: message.moment)
        let values = isNews ? values(of: forecast) : []
        let time = forecast.id.issuedAt.text(in: language)
        let missing = language(
            ja: "\(time) の発表を最後に、新しい予報がありません",
            en: "no new forecast since \(time) JST"
        )
        let text = named(forecast.city, values.isEmpty ? missing : language.list(values))
        return NoticeText.Line(text, link: address(of: forecast.city))
    }

    private func named(_ city: City, _ text: String) -> String {
        let name = city.name(in: language)
        return language(ja: "\(name)：\(text)", en: "\(name): \(text)")
    }

    /// The headline, and the chance of rain and the temperatures in its period, or nothing if the
    /// forecast has ended.
    private func values(of forecast: Forecast) -> [String] {
        let days = forecast.days.filter { $0.date >= today }
        guard let first = days.first else { return [] }
        let known = message.known[forecast.id.city] ?? KnownWeather(issues: [forecast])
        let headline = ForecastHeadline(of: known, at: message.moment)
        let period = headline?.period(at: message.moment) ?? first.date.interval(in: .japan)
        let start = CalendarDate(period.start, in: .japan)
        let measured = days.first { start.days(until: $0.date) >= 0 && ($0.high ?? $0.low) != nil }
        let values: [String?] = [
            headline?.sentence(on: today, in: language, unit) ?? first.weatherText(in: language),
            chanceOfRain(in: period, of: forecast).map {
                language(ja: "降水確率\($0)%", en: "\($0)% chance of rain")
            },
            measured.map { temperatures(of: $0, isNamed: $0.date != start) },
        ]
        return values.compactMap(\.self)
    }

    private func chanceOfRain(in period: DateInterval, of forecast: Forecast) -> Int? {
        let start = max(period.start, message.moment)
        let quarters = forecast.quarterChances.filter { $0.end > start && $0.start < period.end }
        let days = forecast.days.filter { day in
            let interval = day.date.interval(in: .japan)
            return interval.end > start && interval.start < period.end
        }
        return (quarters.map(\.percentage) + days.compactMap(\.chancesOfRain.ofDay))
            .map(\.value).max()
    }

    private func temperatures(of day: DailyForecast, isNamed: Bool) -> String {
        let name = day.date.label(on: today, in: language) ?? day.date.text(in: language)
        let high = day.high.map { high in
            let degrees = unit.degrees(high)
            return language(ja: "最高\(degrees)\(unit.symbol)", en: "high \(degrees) \(unit.symbol)")
        }
        let low = day.low.map { low in
            let degrees = unit.degrees(low)
            return language(ja: "最低\(degrees)\(unit.symbol)", en: "low \(degrees) \(unit.symbol)")
        }
        let values = [high, low].compactMap(\.self).joined(separator: language(ja: "・", en: ", "))
        return isNamed ? name + language(ja: "は", en: " ") + values : values
    }

    /// The issue time of the oldest forecast in the digest.
    private func issueLine(of news: [Forecast]) -> NoticeText.Line? {
        news.map(\.id.issuedAt).min().map { issued in
            let time = issued.text(in: language)
            return NoticeText.Line(language(ja: "\(time) 発表", en: "Issued \(time) JST"))
        }
    }
}

extension ForecastHeadline {
    /// The period that the headline describes.
    fileprivate func period(at moment: Date) -> DateInterval {
        let today = CalendarDate(moment, in: .japan).interval(in: .japan)
        let rest = DateInterval(start: moment, end: today.end)
        return switch self {
        case .warned(_, let then), .windy(_, let then): then?.period(at: moment) ?? rest
        case .now(_, _, let end?):
            DateInterval(start: moment, end: max(moment, end.start))
        case .now(_, _, until: nil), .lastHour: rest
        case .begins(_, let time):
            DateInterval(start: time.start, end: time.date.interval(in: .japan).end)
        case .ends(_, let time):
            DateInterval(start: moment, end: max(moment, time.start))
        case .likely(_, let date), .possible(_, _, let date), .change(_, _, let date),
            .extremeHeat(_, let date), .frost(_, let date):
            date.interval(in: .japan)
        case .tonight(_, let tomorrow):
            DateInterval(start: moment, end: max(moment, tomorrow.period(at: moment).end))
        case .dry(let date):
            DateInterval(start: moment, end: max(moment, date.interval(in: .japan).end))
        }
    }
}

extension ForecastHeadline.Time {
    fileprivate var start: Date {
        date.start(in: .japan).addingTimeInterval(Double(hour) * 3600)
    }
}
