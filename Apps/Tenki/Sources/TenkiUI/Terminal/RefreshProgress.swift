public import TenkiApplication
import TenkiDomain

/// How far a refresh of many cities has come, as text for a terminal.
public struct RefreshProgress: Sendable {
    private var last: RefreshForecasts.Step?
    private var failures = 0

    /// Makes a progress that has not begun.
    public init() {}

    /// Takes the next city.
    public mutating func take(_ step: RefreshForecasts.Step) {
        last = step
        if step.failure != nil { failures += 1 }
    }

    /// A line for the last city; empty before the first one.
    public var line: String {
        guard let last else { return "" }
        let city = last.city.city
        let count = "\(last.done)".leftPadded(to: "\(last.total)".count)
        let words = "\(count)/\(last.total)  \(city.id)  \(city.name) \(city.romaji)"
        return (last.failure.map { "\(words): \($0)" } ?? words).forTerminal
    }

    /// What a terminal is sent: a bar that takes the place of the last one, under a line for the last
    /// city if that failed.
    ///
    /// - Parameter columns: How wide the terminal is.
    /// - Returns: The text, with the control sequences that take the last bar away.
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

    /// What is said at the end.
    ///
    /// - Parameter isWhole: Whether every city's turn came.
    /// - Returns: A sentence.
    public func summary(isWhole: Bool) -> String {
        guard let last else { return isWhole ? "No cities." : "Stopped before the first city." }
        let fetched = last.done - failures
        let stopped = isWhole ? "" : "Stopped: "
        let failed = failures == 0 ? "" : ", \(failures) failed"
        let forecasts = last.total.counted("forecast")
        return "\(stopped)\(fetched) of \(forecasts) fetched and stored\(failed)."
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
