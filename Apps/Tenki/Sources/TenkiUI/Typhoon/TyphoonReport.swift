package import TenkiApplication
import TenkiDomain

package struct TyphoonReport: CustomStringConvertible {
    private let shown: TyphoonSnapshot
    private let style: TextStyle
    private var language: Language { style.language }

    package init(_ shown: TyphoonSnapshot, _ style: TextStyle = TextStyle()) {
        self.shown = shown
        self.style = style
    }

    package var description: String {
        let head = style.lines([shown.sentence(in: language)])
        let parts = shown.book.typhoons.flatMap { [""] + lines(of: $0) }
        return (head + parts + [""] + style.lines([shown.attribution.line]))
            .joined(separator: "\n")
    }

    private func lines(of typhoon: Typhoon) -> [String] {
        let heading = [
            language(ja: "時刻", en: "time"), language(ja: "強さ", en: "class"),
            language(ja: "中心", en: "center"), "hPa",
        ]
        let wide = ["m/s", language(ja: "移動", en: "movement"), language(ja: "円km", en: "circle")]
        let table = TextTable(
            heading: heading + (style.isWide ? wide : []),
            rows: typhoon.positions.map(row),
            flexible: 1,
            style
        )
        return style.line(typhoon.name(in: language), .strong)
            + style.lines([shown.issueText(of: typhoon, in: language)]) + table.lines
    }

    private func row(_ position: TyphoonPosition) -> [StyledText] {
        let cells = position.cells(in: language)
        let shown = [position.timeText(in: language)] + cells.prefix(3)
        let wide = [cells[3], cells[5], cells[6]]
        return (shown + (style.isWide ? wide : [])).map { StyledText($0) }
    }
}
