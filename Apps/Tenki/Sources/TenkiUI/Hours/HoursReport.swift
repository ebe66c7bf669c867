package import TenkiApplication
import TenkiDomain

package struct HoursReport: CustomStringConvertible {
    private static let columnWidth = 5

    private let shown: HoursSnapshot
    private let style: TextStyle
    private var language: Language { style.language }

    package init(_ shown: HoursSnapshot, _ style: TextStyle = TextStyle()) {
        self.shown = shown
        self.style = style
    }

    package var description: String {
        let city = shown.hours.city
        let notice = shown.hours.id.source.notice.map { " · \($0.text(in: language))" } ?? ""
        let head =
            style.line("\(city.name) \(city.romaji) (\(city.id))\(notice)", .strong)
            + style.lines(
                [shown.rainText(in: language), shown.ageText(in: language)].compactMap { $0 }
            )
        let source = shown.hours.attribution.line
        let notes = style.lines([source, shown.notice(in: language)].compactMap { $0 })
        return TextStyle.paragraphs([head] + bands + [notes])
    }

    package var strip: String {
        let rain = style.lines([shown.rainText(in: language)].compactMap { $0 })
        return bands.first.map { (rain + $0).joined(separator: "\n") } ?? ""
    }

    private var bands: [[String]] {
        let columns = shown.columns
        let width = style.columns - labelWidth
        let count = max(1, width / Self.columnWidth)
        return stride(from: 0, to: columns.count, by: count).map { start in
            band(Array(columns[start..<min(start + count, columns.count)]))
        }
    }

    private var labels: (time: String, sky: String, degrees: String, rain: String, wind: String) {
        (
            language(ja: "時", en: "hour"), language(ja: "天気", en: "sky"), style.unit.symbol,
            language(ja: "降水", en: "rain"), language(ja: "風 m/s", en: "m/s")
        )
    }

    private var labelWidth: Int {
        let labels = labels
        let widest = [labels.time, labels.sky, labels.degrees, labels.rain, labels.wind]
            .map(\.terminalWidth).max()
        return style.indent + (widest ?? 0) + 1
    }

    private func band(_ columns: [HourColumn]) -> [String] {
        let (hasRain, labels) = (columns.contains { rain(of: $0) != nil }, labels)
        var lines = [
            row("", days(of: columns)),
            row(labels.time, columns.map { StyledText("\($0.start.japanHour)", .faint) }),
            row(labels.sky, columns.map(sky)),
            row(labels.degrees, columns.map { style.unit.cell($0.temperature) }),
        ]
        if hasRain {
            lines.append(row(labels.rain, columns.map { rain(of: $0) ?? StyledText("—", .faint) }))
        }
        lines.append(row(labels.wind, columns.map { StyledText($0.wind?.speedText ?? "—") }))
        lines.append(
            row("", columns.map { StyledText($0.wind?.direction?.text(in: .english) ?? "") })
        )
        return lines
    }

    private func days(of columns: [HourColumn]) -> [StyledText] {
        columns.enumerated().map { index, column in
            let day = CalendarDate(column.start, in: .japan)
            let isFirst = index == 0 || CalendarDate(columns[index - 1].start, in: .japan) != day
            let name = language(ja: "\(day.dayOfMonth)日", en: day.shortText(in: .english))
            return isFirst ? StyledText(name, .strong) : ""
        }
    }

    private func sky(of column: HourColumn) -> StyledText {
        guard let sky = column.sky else { return "—" }
        guard style.isDecorated else { return StyledText(sky.shortText(in: language)) }
        return WeatherOutline(sky, isNight: column.isNight).symbol
    }

    /// The amount of rain in three hours, or its chance; `nil` if neither is known.
    ///
    /// Without an amount, a considerable chance says more than a zero.
    private func rain(of column: HourColumn) -> StyledText? {
        let isPossible = column.periods.contains { $0.chanceOfRain?.isPossibleRain == true }
        if let tenths = column.precipitationTenths, tenths > 0 || !isPossible {
            return tenths == 0 ? "0" : StyledText("\(Double(tenths) / 10)", .water)
        }
        return column.chanceOfRain.map { StyledText("\($0.value)%", .water) }
    }

    private func row(_ label: String, _ cells: [StyledText]) -> String {
        let indent = StyledText(String(repeating: " ", count: style.indent))
        var line = indent + StyledText(label, .faint)
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let gap = labelWidth + index * Self.columnWidth - line.width
            line = line + StyledText(String(repeating: " ", count: max(1, gap))) + cell
        }
        return line.rendered(style.isDecorated)
    }
}

extension Sky {
    /// Returns the sky in at most four columns: `rain`, `雨`.
    func shortText(in language: Language) -> String {
        switch self {
        case .clear: language(ja: "晴", en: "clr")
        case .partlyCloudy: language(ja: "薄曇", en: "fair")
        case .overcast: language(ja: "曇", en: "cldy")
        case .fog: language(ja: "霧", en: "fog")
        case .drizzle: language(ja: "霧雨", en: "drzl")
        case .rain: language(ja: "雨", en: "rain")
        case .showers: language(ja: "小雨", en: "shwr")
        case .sleet: language(ja: "霙", en: "slt")
        case .snow: language(ja: "雪", en: "snow")
        case .thunderstorm: language(ja: "雷雨", en: "thdr")
        }
    }
}
