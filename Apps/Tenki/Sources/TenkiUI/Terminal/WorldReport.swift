public import TenkiApplication
import TenkiDomain

/// The present weather of the world's cities as lines for a terminal.
public struct WorldReport: CustomStringConvertible {
    private let shown: ShownWorld

    /// Makes the report of shown weather.
    public init(_ shown: ShownWorld) {
        self.shown = shown
    }

    /// The lines, without a line break at the end.
    public var description: String {
        let table = TextTable(
            heading: ["city", "", "weather", "temp", "humidity", "wind", "observed"],
            rows: WorldCity.all.map(row)
        )
        let sources = shown.attributions.map { attribution in
            [attribution.text, attribution.link ?? ""].filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
        let head = shown.isDemo ? ["Weather now · demo data", ""] : []
        return
            (head + table.lines + [""] + sources + [shown.notice(in: .english)].compactMap { $0 })
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    private func row(_ city: WorldCity) -> [String] {
        guard let now = shown.conditions(in: city) else {
            return [city.name, city.japaneseName, "—", "—", "—", "—", "—"]
        }
        return [
            city.name, city.japaneseName, now.sky?.text(in: .english) ?? "—",
            "\(Int(now.temperature.celsius.rounded()))°",
            now.humidityText, now.windText,
            now.age(at: shown.moment).ago(in: .english),
        ]
    }
}
