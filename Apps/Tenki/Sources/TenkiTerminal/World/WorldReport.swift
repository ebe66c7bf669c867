public import TenkiApplication
import TenkiDomain
import TenkiUI

/// The current weather of the world's cities as lines for a terminal of 80 columns.
public struct WorldReport: CustomStringConvertible {
    private static let width = 80

    private let shown: WorldSnapshot

    /// Creates the report of the weather.
    public init(_ shown: WorldSnapshot) {
        self.shown = shown
    }

    /// The lines, without a trailing line break.
    public var description: String {
        let table = TextTable(
            heading: ["city", "", "weather", "°C", "hum.", "m/s", "age"],
            rows: WorldCity.all.map(row)
        )
        let sources = shown.attributions.map { attribution in
            [attribution.text, attribution.link ?? ""].filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
        let head = shown.dataNotice.map { ["Weather now · \($0.text(in: .english))", ""] } ?? []
        let notes = (sources + [shown.notice(in: .english)].compactMap { $0 })
            .flatMap { $0.wrapped(to: Self.width) }
        return (head + table.lines + [""] + notes)
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    private func row(_ city: WorldCity) -> [String] {
        guard let now = shown.conditions(in: city) else {
            return [city.name, city.japaneseName, "—", "—", "—", "—", "—"]
        }
        return [
            city.name, city.japaneseName, now.sky?.text(in: .english) ?? "—",
            "\(Int(now.temperature.celsius.rounded()))", now.humidityText,
            now.windSpeed.map { "\(Int($0.rounded()))" } ?? "—", age(of: now),
        ]
    }

    private func age(of conditions: CurrentConditions) -> String {
        let age = conditions.age(at: shown.moment)
        let words = age.words(in: .english)
        return words.isEmpty ? age.ago(in: .english) : words
    }
}
