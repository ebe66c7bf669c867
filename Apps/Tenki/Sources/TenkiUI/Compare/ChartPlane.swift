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
                SVG.line(x: (Self.left, Self.width - Self.right), y: (y(mark), y(mark)))
                SVG.label(
                    "\(Int(mark))",
                    "label",
                    x: Self.left - 6,
                    y: y(mark) + 4,
                    anchor: .end
                )
            }
        }
    }

    @HTMLBuilder
    func names(of dates: [CalendarDate], in language: Language) -> some HTML {
        SVG.g(.class("names")) {
            for (index, date) in dates.enumerated() {
                let (weekday, name) = (date.weekdayText(in: language), date.weekendClass)
                SVG.label("\(date.dayOfMonth)", name, x: x(index), y: Self.height - 18)
                SVG.label(weekday, name, x: x(index), y: Self.height - 5)
            }
        }
    }
}
