public import TenkiApplication
import TenkiDomain
public import TenkiUI

/// The progress of a refresh of many cities, as text for a terminal.
public struct RefreshProgress: Sendable {
    private var last: RefreshForecasts.Step?
    private var failures = 0
    private let language: Language

    /// Creates the progress of a refresh before its first city.
    ///
    /// - Parameter language: The language of the text.
    public init(in language: Language = .english) {
        self.language = language
    }

    /// Records the next city.
    public mutating func take(_ step: RefreshForecasts.Step) {
        last = step
        if step.failure != nil { failures += 1 }
    }

    /// The line for the last city; empty before the first.
    public var line: String {
        guard let last else { return "" }
        let city = last.city.city
        let count = "\(last.done)".leftPadded(to: "\(last.total)".count)
        let words = "\(count)/\(last.total)  \(city.id)  \(city.name) \(city.romaji)"
        return (last.failure.map { "\(words): \($0.words(in: language))" } ?? words).forTerminal
    }

    /// Returns a progress bar that overwrites the previous one, below a line for the last city if
    /// that failed.
    ///
    /// - Parameter columns: The width of the terminal.
    /// - Returns: The text, with the control sequences that clear the previous bar.
    public func bar(columns: Int) -> String {
        guard let last else { return "" }
        let city = last.city.city
        let tail = " \(last.done)/\(last.total)  \(city.name) \(city.romaji)"
        let width = min(40, columns - tail.terminalWidth - 3)
        let clear = "\u{1B}[2K\r"
        let failed = last.failure == nil ? "" : "\(clear)\(line)\n"
        guard width >= 5 else { return "\(failed)\(clear)\(last.done)/\(last.total)" }
        let full = width * last.done / max(1, last.total)
        let bar =
            String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(failed)\(clear)\(bar)\(tail)"
    }

    /// Returns the summary of the refresh.
    ///
    /// - Parameter isWhole: Whether every city was processed.
    /// - Returns: A sentence.
    public func summary(isWhole: Bool) -> String {
        guard let last else {
            return isWhole
                ? language(ja: "都市がありません。", en: "No cities.")
                : language(ja: "最初の都市の前に中断しました。", en: "Stopped before the first city.")
        }
        let fetched = last.done - failures
        let stopped = isWhole ? "" : language(ja: "中断しました：", en: "Stopped: ")
        let failed =
            failures == 0 ? "" : language(ja: "（失敗\(failures)件）", en: ", \(failures) failed")
        let forecasts = last.total.counted("forecast")
        return language(
            ja: "\(stopped)\(last.total)件のうち\(fetched)件の予報を取得して保存しました\(failed)。",
            en: "\(stopped)\(fetched) of \(forecasts) fetched and stored\(failed)."
        )
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
