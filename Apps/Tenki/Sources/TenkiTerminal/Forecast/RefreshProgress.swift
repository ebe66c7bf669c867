package import TenkiApplication
import TenkiDomain
package import TenkiUI

package struct RefreshProgress: Sendable {
    private var last: RefreshForecasts.Step?
    private var failures = 0
    private var fetchedHours = 0
    private let language: Language
    private let includesHours: Bool

    package init(in language: Language = .english, includesHours: Bool = false) {
        self.language = language
        self.includesHours = includesHours
    }

    package mutating func take(_ step: RefreshForecasts.Step) {
        last = step
        if step.failure != nil {
            failures += 1
        } else if step.series != nil {
            fetchedHours += 1
        }
    }

    package var line: String {
        guard let last else { return "" }
        let city = last.city.city
        let count = "\(last.done)".leftPadded(to: "\(last.total)".count)
        let hours = last.series == nil ? "" : language(ja: "（時間ごと）", en: " (hourly)")
        let words = "\(count)/\(last.total)  \(city.id)  \(city.name) \(city.romaji)\(hours)"
        return (last.failure.map { "\(words): \($0.words(in: language))" } ?? words).forTerminal
    }

    package func summary(isWhole: Bool) -> String {
        guard let last else {
            return isWhole
                ? language(ja: "都市がありません。", en: "No cities.")
                : language(ja: "最初の都市の前に中断しました。", en: "Stopped before the first city.")
        }
        let fetched = last.done - failures - fetchedHours
        let total = includesHours ? last.total / 2 : last.total
        let stopped = isWhole ? "" : language(ja: "中断しました：", en: "Stopped: ")
        let failed =
            failures == 0 ? "" : language(ja: "（失敗\(failures)件）", en: ", \(failures) failed")
        let forecasts = language(
            ja: "\(total)件のうち\(fetched)件の予報",
            en: "\(fetched) of \(total.counted("forecast"))"
        )
        let hours = language(
            ja: "と\(total)件のうち\(fetchedHours)件の時間ごとの予報",
            en: " and \(fetchedHours) of \(total.counted("hourly forecast"))"
        )
        return language(
            ja: "\(stopped)\(forecasts)\(includesHours ? hours : "")を取得して保存しました\(failed)。",
            en: "\(stopped)\(forecasts)\(includesHours ? hours : "") fetched and stored\(failed)."
        )
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
