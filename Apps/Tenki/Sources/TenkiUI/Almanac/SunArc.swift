import Foundation
import KasaneLive
import TenkiDomain

struct SunArc: Component {
    let almanac: Almanac
    let moment: Date

    private static let width = 240.0
    private static let height = 96.0
    private static let horizon = 60.0

    var body: some HTML {
        let day = almanac.date.interval(in: almanac.timeZone)
        svg(
            .class("sun-arc"),
            .viewBox(0, 0, Self.width, Self.height),
            .aria(.hidden, true)
        ) {
            SVG.polyline(.class("track"), .points(points(in: day, of: day)))
            for part in daytime(in: day) {
                SVG.polyline(.class("daytime"), .points(points(in: part, of: day)))
            }
            SVG.line("horizon", x: (0, Self.width), y: (Self.horizon, Self.horizon))
            if day.contains(moment) {
                let place = place(of: moment, in: day)
                let name = place.y <= Self.horizon + 0.5 ? "sun" : "sun below"
                SVG.circle(name, x: place.x, y: place.y, radius: 6)
            }
        }
    }

    private func daytime(in day: DateInterval) -> [DateInterval] {
        let sun = almanac.sun
        if sun.polar == .day { return [day] }
        guard sun.sunrise != nil || sun.sunset != nil else { return [] }
        let (rise, set) = (sun.sunrise ?? day.start, sun.sunset ?? day.end)
        guard rise >= set else { return [DateInterval(start: rise, end: set)] }
        return [DateInterval(start: day.start, end: set), DateInterval(start: rise, end: day.end)]
    }

    private func points(in part: DateInterval, of day: DateInterval) -> [(x: Double, y: Double)] {
        let count = max(2, Int(part.duration / 1_800))
        return (0...count).map { index in
            let fraction = Double(index) / Double(count)
            return place(
                of: part.start.addingTimeInterval(part.duration * fraction),
                in: day
            )
        }
    }

    private func place(of moment: Date, in day: DateInterval) -> (x: Double, y: Double) {
        let fraction = moment.timeIntervalSince(day.start) / day.duration
        let altitude = SunTimes.altitude(at: moment, in: almanac.place)
        return (
            rounded(fraction * Self.width),
            rounded(min(Self.horizon - altitude * scale, Self.height - 4))
        )
    }

    /// The units of a degree: a low sun of the winter is drawn higher than it is.
    private var scale: Double {
        let noon = SunTimes.altitude(at: almanac.sun.noon, in: almanac.place)
        return noon > 0 ? min(1.3, 50 / noon) : 1
    }
}
