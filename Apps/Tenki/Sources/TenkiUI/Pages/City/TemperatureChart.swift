import KasaneLive
import TenkiDomain

/// The lowest and the highest temperature by day, as two lines with a band between them.
struct TemperatureChart: Component {
    let days: [DailyForecast]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let lows = values(\.low)
        let highs = values(\.high)
        let all = (lows + highs).compactMap { $0 }
        let step = preferences.unit == .celsius ? 5.0 : 10
        // Leaves room for a figure below the lowest point.
        let lower = ((all.min() ?? 0) / step - 0.5).rounded(.down) * step
        let upper = max(((all.max() ?? 0) / step).rounded(.up) * step, lower + step)
        let plane = ChartPlane(values: lower...upper, dayCount: days.count)
        svg(
            .class("chart"),
            .role(.img),
            .viewBox(0, 0, ChartPlane.width, ChartPlane.height)
        ) {
            SVG.title {
                language(
                    ja: "日ごとの最高気温と最低気温。数値は下の表にあります。",
                    en: "The high and the low by day. The table below has the figures."
                )
            }
            plane.lines(at: Array(stride(from: lower, through: upper, by: step)))
            plane.names(of: days.map(\.date), in: language)
            for run in runs(lows.indices.map { lows[$0] != nil && highs[$0] != nil }) {
                SVG.polygon(
                    .class("band"),
                    .points(points(highs, run, plane) + points(lows, run, plane).reversed())
                )
            }
            line(lows, "low", plane, labelsAt: 14)
            line(highs, "high", plane, labelsAt: -7)
        }
    }

    private func values(_ temperature: KeyPath<DailyForecast, Temperature?>) -> [Double?] {
        days.map { day in
            day[keyPath: temperature].map { preferences.unit.value(of: $0).rounded() }
        }
    }

    @HTMLBuilder
    private func line(
        _ values: [Double?],
        _ name: String,
        _ plane: ChartPlane,
        labelsAt distance: Double
    ) -> some HTML {
        SVG.g(.class("\(name)s")) {
            for run in runs(values.map { $0 != nil }) {
                SVG.polyline(.points(points(values, run, plane)))
            }
            for (index, value) in values.enumerated() {
                if let value {
                    SVG.circle(
                        .length("cx", plane.x(index)),
                        .length("cy", plane.y(value)),
                        .length("r", 3.5)
                    )
                    plane.text(
                        "\(Int(value))",
                        x: plane.x(index),
                        y: plane.y(value) + distance,
                        "figure"
                    )
                }
            }
        }
    }

    private func points(
        _ values: [Double?],
        _ run: Range<Int>,
        _ plane: ChartPlane
    ) -> [(x: Double, y: Double)] {
        run.compactMap { index in values[index].map { (plane.x(index), plane.y($0)) } }
    }

    /// Returns the ranges of consecutive known days, because nothing is drawn across a gap.
    private func runs(_ isKnown: [Bool]) -> [Range<Int>] {
        isKnown.indices.reduce(into: []) { runs, index in
            guard isKnown[index] else { return }
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }
}
