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
            SVG.polyline(.class("track"), .points(points(in: day)))
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
        switch (sun.sunrise, sun.sunset) {
        case (let rise?, let set?) where rise < set: return [DateInterval(start: rise, end: set)]
        case (let rise?, let set?):
            return [
                DateInterval(start: day.start, end: set), DateInterval(start: rise, end: day.end),
            ]
        case (let rise?, nil): return [DateInterval(start: rise, end: day.end)]
        case (nil, let set?): return [DateInterval(start: day.start, end: set)]
        case (nil, nil): return []
        }
    }

    private func points(
        in part: DateInterval? = nil,
        of day: DateInterval
    ) -> [(x: Double, y: Double)] {
        let part = part ?? day
        let count = max(2, Int(part.duration / 1_800))
        return (0...count).map { index in
            let fraction = Double(index) / Double(count)
            return place(
                of: part.start.addingTimeInterval(part.duration * fraction),
                in: day
            )
        }
    }

    private func points(in day: DateInterval) -> [(x: Double, y: Double)] {
        points(in: nil, of: day)
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
