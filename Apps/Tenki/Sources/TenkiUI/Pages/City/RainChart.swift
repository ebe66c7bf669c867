import KasaneLive
import TenkiDomain

/// The chance of rain as bars, one per quarter of the day, or one per day if the forecast has no
/// chances by quarter.
struct RainChart: Component {
    let days: [DailyForecast]
    let language: Language

    private var plane: ChartPlane { ChartPlane(values: 0...100, dayCount: days.count) }

    var body: some HTML {
        let plane = self.plane
        svg(
            .class("chart"),
            .role(.img),
            .viewBox(0, 0, ChartPlane.width, ChartPlane.height)
        ) {
            SVG.title {
                language(
                    ja: "時間帯ごとの降水確率。数値は下の表にあります。",
                    en: "The chance of rain by quarter of the day. The table below has the figures."
                )
            }
            plane.lines(at: [0, 50, 100])
            plane.names(of: days.map(\.date), in: language)
            SVG.g(.class("bars")) {
                for bar in bars { bar }
            }
        }
    }

    private var bars: [RainBar] {
        days.enumerated().flatMap { index, day in
            if let chance = day.chancesOfRain.ofDay {
                return [
                    RainBar(plane: plane, day: index, start: 0.1, width: 0.8, chance: chance)
                ]
            }
            return QuarterOfDay.allCases.compactMap { quarter in
                guard case .percent(let chance) = day.chancesOfRain[quarter] else { return nil }
                let start = 0.08 + Double(quarter.rawValue) * 0.215
                return RainBar(
                    plane: plane,
                    day: index,
                    start: start,
                    width: 0.19,
                    chance: chance
                )
            }
        }
    }
}

/// A bar of the chance of rain, with its figure if the bar is wide enough.
private struct RainBar: Component {
    let plane: ChartPlane
    let day: Int
    /// The start and the width of the bar, as fractions of the day.
    let start: Double
    let width: Double
    let chance: Percentage

    var body: some HTML {
        let top = plane.y(Double(chance.value))
        SVG.rect(
            .length("x", plane.x(day, start)),
            .length("y", top),
            .length("width", width * plane.dayWidth),
            .length("height", plane.y(0) - top),
            .length("rx", 2)
        )
        // Narrower bars have no room for the figure. The table contains it.
        if width * plane.dayWidth >= 18 {
            plane.text(
                "\(chance.value)",
                x: plane.x(day, start + width / 2),
                y: top - 4,
                "figure"
            )
        }
    }
}
