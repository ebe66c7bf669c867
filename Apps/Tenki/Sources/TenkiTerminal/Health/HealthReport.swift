import Foundation
package import TenkiApplication
import TenkiDomain
package import TenkiUI

package struct HealthReport: CustomStringConvertible {
    private let health: Health
    private let language: Language

    package init(_ health: Health, in language: Language = .english) {
        self.health = health
        self.language = language
    }

    package var description: String {
        let stored = health.stored
        let table = TextTable(
            heading: [
                language(ja: "提供元", en: "provider"), language(ja: "内容", en: "provides"),
                language(ja: "状態", en: "status"), language(ja: "残り回数", en: "calls left"),
            ],
            rows: health.providers.map(row)
        )
        let lines =
            [
                language(ja: "保存        ", en: "stored     ")
                    + counts(stored).joined(separator: language(ja: "、", en: ", ")),
                language(
                    ja: "呼び出し    直近24時間に予報を\(health.fetchesInADay)回",
                    en: """
                        calls      \(health.fetchesInADay.counted("forecast call")) in the last \
                        24 hours
                        """
                ),
            ] + health.failing.map(failing) + health.providers.compactMap(reported)
            + health.unreadable.map { failure in
                language(ja: "読めない行  ", en: "unreadable ") + "\(failure)"
            }
        return (lines + [""] + table.lines).map(\.forTerminal).joined(separator: "\n")
    }

    private func reported(_ provider: ProviderStatus) -> String? {
        provider.failure.map { failure in
            let age = Duration.seconds(
                max(0, health.moment.timeIntervalSince(failure.reportedAt))
            )
            let ago = age.ago(in: language)
            return language(
                ja: "応答        \(provider.name)、\(ago)：「\(failure.message)」",
                en: "reported   \(provider.name), \(ago): “\(failure.message)”"
            )
        }
    }

    private func counts(_ stored: Health.Stored) -> [String] {
        [
            language(ja: "予報\(stored.forecasts)件", en: stored.forecasts.counted("forecast")),
            language(
                ja: "\(stored.conditions)都市の天気",
                en: "weather of \(stored.conditions.counted("city", "cities"))"
            ),
            language(
                ja: "写真\(stored.photoPages)ページ",
                en: stored.photoPages.counted("page of photos", "pages of photos")
            ),
            language(ja: "ユーザー\(stored.users)人", en: stored.users.counted("user")),
        ]
    }

    private func row(_ provider: ProviderStatus) -> [String] {
        [
            provider.name, provider.capability.text(in: language),
            provider.stateText(at: health.moment, in: language), provider.callsLeftText,
        ]
    }

    private func failing(_ history: FetchHistory) -> String {
        let next = history.nextAutomaticRequest(at: health.moment).timeIntervalSince(health.moment)
        let pause = Duration.seconds(next).words(in: language)
        let again =
            next > 0
            ? language(ja: "ページは\(pause)後に再試行", en: "; pages try again in \(pause)") : ""
        let reason = history.failure?.error.words(in: language) ?? ""
        return language(ja: "失敗中      ", en: "failing    ")
            + "\(history.id) \(history.id.city.name): \(reason)\(again)"
    }
}
