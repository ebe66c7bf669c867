import KasaneLive
import TenkiDomain

struct ChartPlane {
    static let width = 360.0
    static let height = 200.0

    let values: ClosedRange<Double>
    let dayCount: Int

    private static let left = 34.0
    private static let right = 8.0
    private static let top = 22.0
    private static let bottom = 36.0

    var dayWidth: Double { (Self.width - Self.left - Self.right) / Double(dayCount) }

    /// Returns the horizontal position of a part of a day, from 0 to 1.
    func x(_ day: Int, _ part: Double = 0.5) -> Double {
        rounded(Self.left + (Double(day) + part) * dayWidth)
    }

    func y(_ value: Double) -> Double {
        let span = values.upperBound - values.lowerBound
        let room = Self.height - Self.top - Self.bottom
        return rounded(Self.top + room * (values.upperBound - value) / span)
    }

    @HTMLBuilder
    func lines(at marks: [Double]) -> some HTML {
        SVG.g(.class("grid")) {
            for mark in marks {
                SVG.line(
                    .length("x1", Self.left),
                    .length("x2", Self.width - Self.right),
                    .length("y1", y(mark)),
                    .length("y2", y(mark))
                )
                text("\(Int(mark))", x: Self.left - 6, y: y(mark) + 4, anchor: .end)
            }
        }
    }

    @HTMLBuilder
    func names(of dates: [CalendarDate], in language: Language) -> some HTML {
        SVG.g(.class("names")) {
            for (index, date) in dates.enumerated() {
                text("\(date.dayOfMonth)", x: x(index), y: Self.height - 18)
                text(date.weekdayText(in: language), x: x(index), y: Self.height - 5)
            }
        }
    }

    func text(
        _ text: String,
        x: Double,
        y: Double,
        anchor: Attribute.TextAnchor = .middle,
        _ name: String = "label"
    ) -> Element<String> {
        SVG.text(
            .class(name),
            .length("x", x),
            .length("y", y),
            .textAnchor(anchor)
        ) { text }
    }

    private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
