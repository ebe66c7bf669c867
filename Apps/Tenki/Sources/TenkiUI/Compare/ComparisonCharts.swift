import KasaneLive
import TenkiDomain

struct TemperatureComparison: Component {
    let comparison: Comparison

    private var language: Language { comparison.preferences.language }
    private var unit: TemperatureUnit { comparison.preferences.unit }

    var body: some HTML {
        let dates = comparison.dates
        let plane = plane(dates)
        let slots = BarSlots(plane: plane, count: comparison.entries.count)
        svg(.class("chart"), .role(.img), .viewBox(0, 0, ChartPlane.width, ChartPlane.height)) {
            SVG.title {
                language(
                    ja: "都市ごとの最低気温から最高気温まで。数値は下の表にあります。",
                    en: "From the low to the high of each city. The table below has the figures."
                )
            }
            plane.lines(at: Array(stride(from: lowest(dates), through: highest(dates), by: step)))
            plane.names(of: dates, in: language)
            for (index, date) in dates.enumerated() {
                for (place, entry) in comparison.entries.enumerated() {
                    TemperatureBar(
                        slots: slots,
                        day: index,
                        place: place,
                        low: entry.day(date)?.low.map { unit.value(of: $0).rounded() },
                        high: entry.day(date)?.high.map { unit.value(of: $0).rounded() }
                    )
                }
            }
        }
    }

    private var step: Double { unit == .celsius ? 5 : 10 }

    private func values(_ dates: [CalendarDate]) -> [Double] {
        dates.flatMap { date in
            comparison.entries.compactMap { $0.day(date) }
                .flatMap { [$0.low, $0.high] }
                .compactMap { $0.map { unit.value(of: $0) } }
        }
    }

    private func lowest(_ dates: [CalendarDate]) -> Double {
        ((values(dates).min() ?? 0) / step - 0.6).rounded(.down) * step
    }

    private func highest(_ dates: [CalendarDate]) -> Double {
        let top = ((values(dates).max() ?? 0) / step).rounded(.up) * step
        return max(top, lowest(dates) + step)
    }

    private func plane(_ dates: [CalendarDate]) -> ChartPlane {
        ChartPlane(values: lowest(dates)...highest(dates), dayCount: max(1, dates.count))
    }
}

struct RainComparison: Component {
    let comparison: Comparison

    var body: some HTML {
        let language = comparison.preferences.language
        let dates = comparison.dates
        let plane = ChartPlane(values: 0...100, dayCount: max(1, dates.count))
        let slots = BarSlots(plane: plane, count: comparison.entries.count)
        svg(.class("chart"), .role(.img), .viewBox(0, 0, ChartPlane.width, ChartPlane.height)) {
            SVG.title {
                language(
                    ja: "都市ごとの1日の降水確率（最大）。数値は下の表にあります。",
                    en: "The highest chance of rain of each city. The table below has the figures."
                )
            }
            plane.lines(at: [0, 50, 100])
            plane.names(of: dates, in: language)
            for (index, date) in dates.enumerated() {
                for (place, entry) in comparison.entries.enumerated() {
                    if let chance = entry.day(date)?.chancesOfRain.highest {
                        slots.bar(index, place, from: 0, to: Double(chance.value))
                        BarFigure(
                            slots: slots,
                            value: chance.value,
                            day: index,
                            place: place,
                            y: plane.y(Double(chance.value)) - 4
                        )
                    }
                }
            }
        }
    }
}

private struct BarSlots {
    let plane: ChartPlane
    let count: Int

    /// The width of a city's bar and the space beside it, as a fraction of the day.
    private var width: Double { 0.84 / Double(max(1, count)) }

    var hasRoom: Bool { width * plane.dayWidth >= 16 }

    /// Returns the bar of a city between two values, at least 3 high.
    func bar(_ day: Int, _ place: Int, from low: Double, to high: Double) -> Element<String> {
        let height = max(3, plane.y(low) - plane.y(high))
        return SVG.rect(
            .class("city-\(place)"),
            .length("x", plane.x(day, start(place))),
            .length("y", plane.y(low) - height),
            .length("width", width * 0.86 * plane.dayWidth),
            .length("height", height),
            .length("rx", 2)
        )
    }

    func middle(_ day: Int, _ place: Int) -> Double {
        plane.x(day, start(place) + width * 0.43)
    }

    private func start(_ place: Int) -> Double { 0.08 + width * Double(place) }
}

private struct BarFigure: Component {
    let slots: BarSlots
    let value: Int
    let day: Int
    let place: Int
    let y: Double

    var body: some HTML {
        // The table contains every figure.
        if slots.hasRoom {
            SVG.label("\(value)", "figure", x: slots.middle(day, place), y: y)
        }
    }
}

private struct TemperatureBar: Component {
    let slots: BarSlots
    let day: Int
    let place: Int
    let low: Double?
    let high: Double?

    var body: some HTML {
        if let top = high ?? low, let bottom = low ?? high {
            slots.bar(day, place, from: bottom, to: top)
            if let high { figure(high, slots.plane.y(high) - 4) }
            if let low { figure(low, slots.plane.y(low) + 13) }
        }
    }

    private func figure(_ value: Double, _ y: Double) -> BarFigure {
        BarFigure(slots: slots, value: Int(value), day: day, place: place, y: y)
    }
}
