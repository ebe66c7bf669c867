import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct TileHours: Component {
    let shown: HoursSnapshot
    let unit: TemperatureUnit

    private static let width = 240.0
    private static let height = 56

    private typealias Point = (x: Double, y: Double, temperature: Temperature)

    var body: some HTML {
        let points = points
        if points.count > 1 {
            svg(
                .class("spark"),
                // The first dot is not cut in half.
                .viewBox(-3, 0, Self.width + 3, Double(Self.height)),
                .aria(.hidden, true)
            ) {
                if !wet.isEmpty { SVG.path(.class("wet"), .d(wet)) }
                SVG.path(.class("midnights"), .d(midnights))
                SVG.polyline(.points(points.map { (x: $0.x, y: $0.y) }))
                SVG.circle(x: points[0].x, y: points[0].y, radius: 2.5)
                if let high = points.min(by: { $0.y < $1.y }) { figure(high, above: true) }
                if let low = points.max(by: { $0.y < $1.y }) { figure(low, above: false) }
            }
        }
    }

    /// The seconds until the last temperature, which is at the end of the width.
    private var length: TimeInterval {
        max(temperatures.last?.moment.timeIntervalSince(shown.moment) ?? 0, 3600)
    }

    private func x(_ moment: Date) -> Double {
        let share = moment.timeIntervalSince(shown.moment) / length
        return (min(max(share, 0), 1) * Self.width).rounded()
    }

    private func figure(_ point: Point, above isAbove: Bool) -> Element<String> {
        SVG.label(
            "\(unit.degrees(point.temperature))°",
            x: min(max(point.x, 12), Self.width - 12),
            y: point.y + (isAbove ? -4 : 13)
        )
    }

    private var temperatures: [HourlyTemperature] {
        shown.temperatures.filter { $0.moment.japanHour % 3 == 0 }
    }

    private var points: [Point] {
        let temperatures = temperatures
        let celsius = temperatures.map(\.temperature.celsius)
        guard let lowest = celsius.min(), let highest = celsius.max() else { return [] }
        let span = max(6, highest - lowest)
        return temperatures.map { temperature in
            let share = (temperature.temperature.celsius - lowest) / span
            return (x(temperature.moment), (40 - 24 * share).rounded(), temperature.temperature)
        }
    }

    private var wet: String {
        shown.spells.map { spell in
            let start = Int(x(spell.start))
            let width = Int(x(spell.end)) - start
            return width > 0 ? "M\(start) 0h\(width)v\(Self.height)h-\(width)z" : ""
        }
        .joined()
    }

    private var midnights: String {
        (1...2).map { x(shown.today.adding(days: $0).start(in: .japan)) }
            .filter { $0 < Self.width }
            .map { "M\(Int($0)) 0v\(Self.height)" }
            .joined()
    }
}
