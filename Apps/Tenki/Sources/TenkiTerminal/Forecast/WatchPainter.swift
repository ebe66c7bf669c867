package import Foundation
import Synchronization
package import TenkiApplication
package import TenkiDomain
package import TenkiUI

package final class WatchPainter: Sendable {
    package typealias Line = @Sendable (ForecastSnapshot) -> String

    private struct State {
        var isScreen = false
        var lines: [BoardPlace: String] = [:]
        var warnings: [BoardPlace: String] = [:]
    }

    private static let start = "\u{1B}[?1049h\u{1B}[?25l"
    private static let end = "\u{1B}[?25h\u{1B}[?1049l"

    private let terminal: any Terminal
    private let style: TextStyle
    private let line: Line?
    private let state = Mutex(State())

    package init(
        on terminal: any Terminal,
        _ style: TextStyle,
        line: Line?
    ) {
        self.terminal = terminal
        self.style = style
        self.line = line
    }

    package func draw(
        _ board: Board,
        _ warnings: [CityWarnings] = [],
        hours: HourlyForecast? = nil,
        at moment: Date
    ) throws {
        let board = board.with(warnings)
        guard line == nil, !terminal.isDumb, let rows = terminal.rows else {
            try printChanges(board, at: moment)
            return try printChanges(of: warnings)
        }
        let style = TextStyle(
            language: self.style.language,
            unit: self.style.unit,
            columns: terminal.columns ?? self.style.columns,
            isDecorated: self.style.isDecorated
        )
        let text = screen(board, warnings, hours, at: moment, style)
        let isFirst = state.withLock { state in
            defer { state.isScreen = true }
            return !state.isScreen
        }
        try terminal.write((isFirst ? Self.start : "") + Self.frame(text, rows: rows))
    }

    private func screen(
        _ board: Board,
        _ warnings: [CityWarnings],
        _ hours: HourlyForecast?,
        at moment: Date,
        _ style: TextStyle
    ) -> String {
        let only = board.places.count == 1 ? board.places.first : nil
        let snapshot = only.flatMap { board.snapshot(for: $0, at: moment) }
        guard only?.municipality == nil, let snapshot else {
            return WarningSummary(warnings, style)
                .before("\(BoardReport(board, at: moment, style))")
        }
        let report = "\(ForecastReport(snapshot, warnings: warnings.first, style))"
        let shown = hours.map { HoursSnapshot($0, at: moment).below(snapshot.headline) }
        let strip = shown.map { HoursReport($0, style).strip } ?? ""
        return [report, strip].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    package static func frame(_ text: String, rows: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows)
        return "\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J"
    }

    private func printChanges(_ board: Board, at moment: Date) throws {
        let report = BoardReport(board, at: moment, style)
        for place in board.places {
            guard let shown = board.snapshot(for: place, at: moment) else { continue }
            let line = line?(shown) ?? report.line(for: place)
            let isNew = state.withLock { $0.lines.updateValue(line, forKey: place) != line }
            if isNew { try terminal.print(line) }
        }
    }

    private func printChanges(of warnings: [CityWarnings]) throws {
        guard line == nil else { return }
        for place in warnings {
            let text = place.line(in: style.language).forTerminal
            let before = state.withLock { $0.warnings.updateValue(text, forKey: place.id) }
            // A quiet beginning is not news.
            if before == nil, case .none = place.state { continue }
            if before != text { try terminal.print(text) }
        }
    }

    package func end() {
        let isScreen = state.withLock(\.isScreen)
        // If the terminal is gone, there is nothing to restore.
        if isScreen { try? terminal.write(Self.end) }
    }
}
