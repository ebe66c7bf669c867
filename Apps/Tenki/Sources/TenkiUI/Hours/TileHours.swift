import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct TileHours: Component {
    let shown: HoursSnapshot
    let unit: TemperatureUnit

    private static let hour = 5.0
    private static let height = 56

    private typealias Point = (x: Double, y: Double, temperature: Temperature)

    var body: some HTML {
        let points = points
        if points.count > 1 {
            svg(
                .class("spark"),
                .viewBox(0, 0, HoursSnapshot.length / 3600 * Self.hour, Double(Self.height)),
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

    private func x(_ moment: Date) -> Double {
        let hours = moment.timeIntervalSince(shown.moment) / 3600
        return (min(max(hours, 0), HoursSnapshot.length / 3600) * Self.hour).rounded()
    }

    private func figure(_ point: Point, above isAbove: Bool) -> Element<String> {
        SVG.label(
            "\(unit.degrees(point.temperature))°",
            x: min(max(point.x, 12), HoursSnapshot.length / 3600 * Self.hour - 12),
            y: point.y + (isAbove ? -4 : 13)
        )
    }

    private var points: [Point] {
        let temperatures = shown.temperatures.filter { $0.moment.japanHour % 3 == 0 }
        let celsius = temperatures.map(\.temperature.celsius)
        guard let lowest = celsius.min(), let highest = celsius.max() else { return [] }
        let span = max(6, highest - lowest)
        return temperatures.map { temperature in
            let share = (temperature.temperature.celsius - lowest) / span
            return (x(temperature.moment), (40 - 24 * share).rounded(), temperature.temperature)
        }
    }

    private var wet: String {
        shown.hours.wetSpells(from: shown.moment).map { spell in
            let start = Int(x(spell.start))
            let width = Int(x(spell.end)) - start
            return width > 0 ? "M\(start) 0h\(width)v\(Self.height)h-\(width)z" : ""
        }
        .joined()
    }

    private var midnights: String {
        (1...2).map { day in
            let midnight = shown.today.adding(days: day).start(in: .japan)
            return "M\(Int(x(midnight))) 0v\(Self.height)"
        }
        .joined()
    }
}
