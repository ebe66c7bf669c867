import TenkiDomain

struct TemperatureCurve {
    let lines: [StyledText]

    private static let height = 4
    private static let maximumDayWidth = 9

    init(_ days: [DailyForecast], _ style: TextStyle) {
        let known = days.flatMap { [$0.low, $0.high] }.compactMap { $0 }
        guard known.count > 2, let lowest = known.min(by: { $0.celsius < $1.celsius }),
            let highest = known.max(by: { $0.celsius < $1.celsius })
        else {
            lines = []
            return
        }
        let labels = [style.unit.cell(highest), style.unit.cell(lowest)]
        let margin = style.indent + (labels.map(\.width).max() ?? 0) + 1
        let dayWidth = min(Self.maximumDayWidth, (style.columns - margin) / days.count)
        guard dayWidth > 1 else {
            lines = []
            return
        }
        var dots = BrailleGrid(width: dayWidth * days.count, height: Self.height)
        let range = max(1, highest.celsius - lowest.celsius)
        let points = days.enumerated().flatMap { index, day in
            // The lowest temperature is usual early in the morning, the highest after noon.
            [(0.2, day.low), (0.6, day.high)].compactMap { share, temperature in
                temperature.map { temperature in
                    (
                        x: (Double(index) + share) * Double(2 * dayWidth),
                        y: (highest.celsius - temperature.celsius) / range
                            * Double(4 * Self.height - 1)
                    )
                }
            }
        }
        for (start, end) in zip(points, points.dropFirst()) { dots.addLine(from: start, to: end) }
        let rows = dots.lines.enumerated().map { index, text in
            let label: StyledText =
                index == 0 ? labels[0] : index == Self.height - 1 ? labels[1] : ""
            return label.leftPadded(to: margin - 1) + " " + StyledText(text, .sun)
        }
        let names = days.map { day in
            let name = day.date.weekdayText(in: style.language)
            return name + String(repeating: " ", count: max(0, dayWidth - name.terminalWidth))
        }
        let axis =
            dayWidth > 3
            ? [StyledText(String(repeating: " ", count: margin) + names.joined(), .faint)] : []
        lines = rows + axis
    }
}

private struct BrailleGrid {
    private let width: Int
    private var cells: [[UInt8]]

    init(width: Int, height: Int) {
        self.width = width
        cells = Array(repeating: Array(repeating: 0, count: width), count: height)
    }

    var lines: [String] {
        cells.map { row in
            String(
                String.UnicodeScalarView(
                    row.map { dots in
                        dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
                    }
                )
            )
        }
    }

    mutating func addLine(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        let steps = max(1, Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let x = Int((start.x + (end.x - start.x) * share).rounded())
            let y = Int((start.y + (end.y - start.y) * share).rounded())
            guard cells.indices.contains(y / 4), (0..<2 * width).contains(x) else { continue }
            // The numbers of the dots of a braille pattern (Unicode, chapter 21.1).
            let bit: UInt8 =
                y % 4 == 3 ? (x % 2 == 0 ? 0x40 : 0x80) : (x % 2 == 0 ? 1 : 8) << UInt8(y % 4)
            cells[y / 4][x / 2] |= bit
        }
    }
}
