import Foundation
import KasaneLive
import TenkiDomain

struct ObservedChart: Component {
    let day: ObservationDay
    let forecast: [HourlyTemperature]
    let preferences: Preferences

    private static let width = 360.0
    private static let height = 132.0
    private static let edges = (left: 30.0, right: 352.0, top: 12.0, bottom: 96.0)
    private static let ground = 112.0

    private var language: Language { preferences.language }

    var body: some HTML {
        let observed = hourly
        let values = (observed + forecast).map(\.temperature.celsius)
        if observed.count > 1, let lowest = values.min(), let highest = values.max() {
            // A day of small changes does not look like one of large ones.
            let scale = lowest...max(highest, lowest + 6)
            figure {
                svg(
                    .class("chart"),
                    .viewBox(0, 0, Self.width, Self.height),
                    .aria(.hidden, true)
                ) {
                    axis
                    label(scale.upperBound, in: scale)
                    label(scale.lowerBound, in: scale)
                    rain
                    if forecast.count > 1 {
                        SVG.polyline(
                            .class("forecast"),
                            .points(forecast.map { place($0, scale) })
                        )
                    }
                    SVG.polyline(.class("seen"), .points(observed.map { place($0, scale) }))
                }
                figcaption {
                    language(
                        ja: "実線：気温の観測、破線：気温の予報、棒：1時間降水量",
                        en: "Solid: observed temperature. Dashed: forecast. Bars: hourly rain."
                    )
                }
            }
        }
    }

    private var hourly: [HourlyTemperature] {
        let all = day.temperatures
        return all.filter { temperature in
            temperature == all.last
                || ObservationDay.slot(of: temperature.moment, on: day.id.date)
                    .map { $0.isMultiple(of: 6) } ?? false
        }
    }

    private func x(_ moment: Date) -> Double {
        let share = moment.timeIntervalSince(day.id.date.start(in: .japan)) / 86_400
        return rounded(Self.edges.left + share * (Self.edges.right - Self.edges.left))
    }

    private func y(_ celsius: Double, _ scale: ClosedRange<Double>) -> Double {
        let share = (celsius - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
        return rounded(Self.edges.bottom - share * (Self.edges.bottom - Self.edges.top))
    }

    private func place(
        _ temperature: HourlyTemperature,
        _ scale: ClosedRange<Double>
    ) -> (x: Double, y: Double) {
        (x(temperature.moment), y(temperature.temperature.celsius, scale))
    }

    @HTMLBuilder private var axis: some HTML {
        for hour in [0, 6, 12, 18, 24] {
            let position = x(day.id.date.start(in: .japan) + Double(hour) * 3600)
            SVG.line(x: (position, position), y: (Self.edges.top, Self.ground))
            SVG.label(
                "\(hour)",
                x: position,
                y: Self.height - 3,
                anchor: hour == 24 ? .end : .middle
            )
        }
    }

    private func label(_ celsius: Double, in scale: ClosedRange<Double>) -> some HTML {
        let value = preferences.unit == .celsius ? celsius : celsius * 9 / 5 + 32
        return SVG.label(
            "\(Int(value.rounded()))",
            x: Self.edges.left - 4,
            y: y(celsius, scale) + 5,
            anchor: .end
        )
    }

    @HTMLBuilder private var rain: some HTML {
        for hour in day.hourlyPrecipitation.filter({ $0.amount.tenths > 0 }) {
            let height = min(hour.amount.millimetres, 10) * 3
            SVG.rect(
                .length("x", x(hour.end - 3600) + 1),
                .length("y", rounded(Self.ground - height)),
                .length("width", 11.4),
                .length("height", rounded(height))
            )
        }
    }
}
