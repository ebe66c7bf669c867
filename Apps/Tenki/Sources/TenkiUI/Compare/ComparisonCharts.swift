import KasaneLive
import TenkiDomain

struct TemperatureComparison: Component {
    let comparison: Comparison

    private var unit: TemperatureUnit { comparison.preferences.unit }

    var body: some HTML {
        BarChart(
            comparison: comparison,
            title: comparison.preferences.language(
                ja: "都市ごとの最低気温から最高気温まで。数値は下の表にあります。",
                en: "Each city’s low to high. The figures are in the table below."
            ),
            marks: marks
        ) { day in
            BarChart.Bar(
                low: day.low.map { unit.value(of: $0).rounded() },
                high: day.high.map { unit.value(of: $0).rounded() }
            )
        }
    }

    private var marks: [Double] {
        let values = comparison.dates
            .flatMap { date in comparison.entries.compactMap { $0.day(date) } }
            .flatMap { [$0.low, $0.high] }
            .compactMap { $0.map { unit.value(of: $0) } }
        let step = unit == .celsius ? 5.0 : 10
        let lowest = ((values.min() ?? 0) / step - 0.6).rounded(.down) * step
        let highest = ((values.max() ?? 0) / step).rounded(.up) * step
        return Array(stride(from: lowest, through: max(highest, lowest + step), by: step))
    }
}

struct RainComparison: Component {
    let comparison: Comparison

    var body: some HTML {
        BarChart(
            comparison: comparison,
            title: comparison.preferences.language(
                ja: "都市ごとの1日の降水確率（最大）。数値は下の表にあります。",
                en: "Each city’s highest chance of rain. The figures are in the table below."
            ),
            marks: [0, 50, 100]
        ) { day in
            BarChart.Bar(base: 0, high: day.chancesOfRain.highest.map { Double($0.value) })
        }
    }
}

private struct BarChart: Component {
    struct Bar {
        /// Where a bar without a low starts.
        var base: Double?
        var low: Double?
        var high: Double?
    }

    let comparison: Comparison
    let title: String
    let marks: [Double]
    let bar: (DailyForecast) -> Bar

    var body: some HTML {
        let dates = comparison.dates
        let plane = ChartPlane(
            values: (marks.first ?? 0)...(marks.last ?? 0),
            dayCount: max(1, dates.count)
        )
        svg(.class("chart"), .role(.img), .viewBox(0, 0, ChartPlane.width, ChartPlane.height)) {
            SVG.title { title }
            plane.lines(at: marks)
            plane.names(of: dates, in: comparison.preferences.language)
            for (index, date) in dates.enumerated() {
                for (place, entry) in comparison.entries.enumerated() {
                    if let day = entry.day(date) {
                        CityBar(
                            bar: bar(day),
                            plane: plane,
                            day: index,
                            place: place,
                            width: 0.84 / Double(comparison.entries.count)
                        )
                    }
                }
            }
        }
    }
}

private struct CityBar: Component {
    let bar: BarChart.Bar
    let plane: ChartPlane
    let day: Int
    let place: Int
    /// The width of the bar and the space beside it, as a fraction of the day.
    let width: Double

    private var start: Double { 0.08 + width * Double(place) }

    var body: some HTML {
        if let high = bar.high ?? bar.low, let low = bar.base ?? bar.low ?? bar.high {
            let height = max(3, plane.y(low) - plane.y(high))
            SVG.rect(
                .class("city-\(place)"),
                .length("x", plane.x(day, start)),
                .length("y", plane.y(low) - height),
                .length("width", width * 0.86 * plane.dayWidth),
                .length("height", height),
                .length("rx", 2)
            )
        }
        // The table contains every figure.
        if width * plane.dayWidth >= 16 {
            if let high = bar.high { figure(high, plane.y(high) - 4) }
            if let low = bar.low { figure(low, plane.y(low) + 13) }
        }
    }

    private func figure(_ value: Double, _ y: Double) -> Element<String> {
        SVG.label("\(Int(value))", "figure", x: plane.x(day, start + width * 0.43), y: y)
    }
}
