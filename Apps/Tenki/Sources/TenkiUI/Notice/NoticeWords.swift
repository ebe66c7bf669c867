import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct NoticeWords {
    let message: NoticeMessage
    let origin: String
    let language: Language
    let unit: TemperatureUnit
    let today: CalendarDate
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

    /// Returns how many others a subject stands for, or an empty string if there are none.
    func more(_ others: Int, _ counter: String) -> String {
        guard others > 0 else { return "" }
        return language(ja: "（ほか\(others)\(counter)）", en: " (and \(others) more)")
    }

    // MARK: Warnings

    private func warnings(_ warnings: [NoticeMessage.Warning]) -> NoticeText {
        guard let first = warnings.first else { return text("", []) }
        let lines = warnings.map { warning in
            let time = warning.issuedAt.text(in: language)
            let issue = language(ja: "（\(time) 発表）", en: " (issued \(time) JST)")
            return NoticeText.Line(
                sentence(of: warning) + issue,
                link: address(of: warning.city)
            )
        }
        return text(sentence(of: first) + more(warnings.count - 1, "件"), lines)
    }

    private func sentence(of warning: NoticeMessage.Warning) -> String {
        let name = warning.city.name(in: language)
        // An email that is delivered late still names the right day.
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
        let time = since.text(in: language)
        return text(
            language(
                ja: "\(time) の発表を最後に、新しい予報がありません",
                en: "No new forecast since \(time) JST"
            ),
            [
                NoticeText.Line(
                    language(
                        ja: """
                            ボードの予報が、\(time) の発表から更新されていません。\
                            新しい予報が届くまで、通知をお休みします。
                            """,
                        en: """
                            The forecasts for your board haven’t been updated since \(time) JST. \
                            Notifications will resume when a new forecast arrives.
                            """
                    ),
                    link: origin + BoardPage.path.text
                )
            ]
        )
    }

    private func channelStopped(_ host: String) -> NoticeText {
        text(
            language(
                ja: "\(host) への通知を停止しました",
                en: "Notifications to \(host) are turned off"
            ),
            [
                NoticeText.Line(
                    language(
                        ja: "\(host) に届かないため、通知を停止しました。送り先を確認して保存すると再開します。",
                        en: """
                            Notifications to \(host) couldn’t be delivered, so they’re turned off. \
                            Check the URL and save your settings to turn them back on.
                            """
                    ),
                    link: origin + NoticesPage.path.text
                )
            ]
        )
    }

    func address(of city: City) -> String { origin + CityAddress.page(of: city.id) }
}
