import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct NoticeWords {
    let message: NoticeMessage
    let origin: String
    let language: Language
    private let unit: TemperatureUnit
    private let today: CalendarDate
    let notice: DataNotice?

    init(_ message: NoticeMessage, origin: String, notice: DataNotice?) {
        self.message = message
        self.origin = origin
        self.notice = notice
        language = Language(preferring: [message.language])
        unit = message.unit.flatMap(TemperatureUnit.init) ?? .celsius
        today = CalendarDate(message.moment, in: .japan)
    }

    var text: NoticeText {
        switch message.content {
        case .digest(let forecasts, let isExample): digest(forecasts, isExample: isExample)
        case .warnings(let warnings): self.warnings(warnings)
        case .officialWarnings(let warnings): officialWarnings(warnings)
        case .outage(let since): outage(since)
        case .channelStopped(let host): channelStopped(host)
        }
    }

    func text(_ subject: String, _ lines: [NoticeText.Line]) -> NoticeText {
        NoticeText(subject: subject, lines: lines, language: language.rawValue)
    }

    // MARK: The digest

    private func digest(_ forecasts: [Forecast], isExample: Bool) -> NoticeText {
        let news = forecasts.filter { NoticePlan.isNews($0, at: message.moment) }
        let credits = Array(Set(news.map(\.attribution.text).filter { !$0.isEmpty })).sorted()
        let example = isExample ? language(ja: "［見本］", en: "Example: ") : ""
        return text(
            example + digestSubject(news, count: forecasts.count),
            (forecasts.isEmpty ? [emptyLine] : forecasts.map(line))
                + [issueLine(of: news)]
                .compactMap(\.self) + credits.map { NoticeText.Line($0) }
        )
    }

    private func digestSubject(_ news: [Forecast], count: Int) -> String {
        guard let first = news.first else {
            return language(ja: "天気のお知らせ", en: "Your weather digest")
        }
        let name = first.city.name(in: language)
        let answer = headline(of: first) ?? day(of: first)?.weatherText(in: language) ?? "—"
        let others = count - 1
        guard others > 0 else { return language(ja: "\(name)：\(answer)", en: "\(name): \(answer)") }
        return language(
            ja: "\(name)：\(answer)（ほか\(others)都市）",
            en: "\(name): \(answer) (and \(others) more)"
        )
    }

    private var emptyLine: NoticeText.Line {
        NoticeText.Line(
            language(
                ja: "一覧の都市の予報は、まだ取得していません。",
                en: "There are no forecasts for the cities of your board yet."
            )
        )
    }

    private func line(_ forecast: Forecast) -> NoticeText.Line {
        let name = forecast.city.name(in: language)
        let link = address(of: forecast.city)
        guard NoticePlan.isNews(forecast, at: message.moment), let day = day(of: forecast) else {
            let time = forecast.id.issuedAt.japanText
            return NoticeText.Line(
                language(
                    ja: "\(name)：\(time) の発表を最後に、新しい予報がありません",
                    en: "\(name): no new forecast since \(time) JST"
                ),
                link: link
            )
        }
        let values = [
            headline(of: forecast) ?? day.weatherText(in: language), degrees(of: day),
            day.chancesOfRain.highest.map {
                language(ja: "降水\($0.value)%", en: "rain \($0.value)%")
            },
        ]
        let text = language.list(values.compactMap(\.self))
        return NoticeText.Line(language(ja: "\(name)：\(text)", en: "\(name): \(text)"), link: link)
    }

    private func degrees(of day: DailyForecast) -> String? {
        guard day.high != nil || day.low != nil else { return nil }
        let (high, low) = (unit.degrees(day.high), unit.degrees(day.low))
        return language(
            ja: "最高\(high)・最低\(low)\(unit.symbol)",
            en: "high \(high), low \(low) \(unit.symbol)"
        )
    }

    /// The time of the oldest forecast, because a digest can contain several issues.
    private func issueLine(of news: [Forecast]) -> NoticeText.Line? {
        news.map(\.id.issuedAt).min().map { issued in
            let time = issued.japanText
            return NoticeText.Line(language(ja: "\(time) 発表", en: "Issued \(time) JST"))
        }
    }

    private func headline(of forecast: Forecast) -> String? {
        let known = message.known[forecast.id.city] ?? KnownWeather(issues: [forecast])
        return ForecastHeadline(of: known, at: message.moment)?
            .sentence(on: today, in: language, unit)
    }

    private func day(of forecast: Forecast) -> DailyForecast? {
        forecast.days.first { $0.date >= today }
    }

    // MARK: Warnings

    private func warnings(_ warnings: [NoticeMessage.Warning]) -> NoticeText {
        guard let first = warnings.first else { return text("", []) }
        let others = warnings.count - 1
        let more = others == 0 ? "" : language(ja: "（ほか\(others)件）", en: " (and \(others) more)")
        let lines = warnings.map { warning in
            let time = warning.issuedAt.japanText
            let issue = language(ja: "（\(time) 発表）", en: " (issued \(time) JST)")
            return NoticeText.Line(
                sentence(of: warning) + issue,
                link: address(of: warning.city)
            )
        }
        return text(sentence(of: first) + more, lines)
    }

    private func sentence(of warning: NoticeMessage.Warning) -> String {
        let name = warning.city.name(in: language)
        // A mail that is delivered late still names the right day.
        let label = warning.day.date.label(on: today, in: language)
        let day = label ?? warning.day.date.text(in: language)
        switch warning.rule {
        case .rain:
            let chance = warning.day.chancesOfRain.highest.map { "\($0.value)%" } ?? "—"
            let word = PrecipitationKind(summary: warning.day.summary).word(in: language)
            return language(
                ja: "\(day)の\(name)は\(word) \(chance)",
                en: "\(word.prefix(1).uppercased() + word.dropFirst()) \(day) in \(name): \(chance)"
            )
        case .frost:
            let low = unit.degrees(warning.day.low) + language(ja: "", en: " ") + unit.symbol
            return language(ja: "\(day)の\(name)は最低\(low)", en: "Low \(day) in \(name): \(low)")
        }
    }

    // MARK: What is missing

    private func outage(_ since: Date) -> NoticeText {
        let time = since.japanText
        return text(
            language(
                ja: "\(time) の発表を最後に、新しい予報がありません",
                en: "No new forecast since \(time) JST"
            ),
            [
                NoticeText.Line(
                    language(
                        ja: """
                            一覧の都市の予報は、\(time) の発表を最後に更新されていません。古い予報をお送りしないよう、\
                            お知らせを休みます。新しい予報が届き次第、再開します。
                            """,
                        en: """
                            There has been no new forecast for your cities since \(time) JST. \
                            Instead of old forecasts, you get nothing until there is a new one; \
                            then the notices go on.
                            """
                    ),
                    link: origin + BoardPage.path.text
                )
            ]
        )
    }

    private func channelStopped(_ host: String) -> NoticeText {
        text(
            language(ja: "\(host) へのお知らせを停止しました", en: "Notices to \(host) are turned off"),
            [
                NoticeText.Line(
                    language(
                        ja: "\(host) にお知らせが届かないため、送信を停止しました。受け取り方を確かめて、保存し直してください。",
                        en: """
                            Nothing arrives at \(host) any more, so no more notices are sent there. \
                            Check how you receive them, and save it again.
                            """
                    ),
                    link: origin + NoticesPage.path.text
                )
            ]
        )
    }

    func address(of city: City) -> String { origin + CityAddress.page(of: city.id) }
}
