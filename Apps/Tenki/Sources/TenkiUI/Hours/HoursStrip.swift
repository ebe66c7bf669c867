import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct HoursStrip: Component {
    let shown: HoursSnapshot
    let chances: [QuarterChance]
    let plane: HoursPlane
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let columns = shown.columns
        svg(
            .viewBox(0, 0, plane.width, HoursPlane.height),
            .width(Int(plane.width)),
            .height(Int(HoursPlane.height)),
            .aria(.hidden, true)
        ) {
            background
            nowLine
            StripDays(shown: shown, plane: plane, language: language)
            for column in columns {
                StripColumn(column: column, plane: plane)
            }
            StripTemperatures(
                temperatures: shown.temperatures,
                columns: columns,
                plane: plane,
                unit: preferences.unit
            )
            StripRain(periods: shown.periods, chances: chances, plane: plane)
            nowDot
        }
    }

    @HTMLBuilder private var background: some HTML {
        for night in plane.nights(in: shown.hours.city) {
            if let range = plane.range(night.start, night.end) {
                band("night", range, from: 22, to: HoursPlane.height)
            }
        }
        for spell in shown.spells {
            if let range = plane.range(spell.start, spell.end) {
                band("wet", range, from: 42, to: HoursPlane.rain.bottom)
            }
        }
    }

    private func band(
        _ name: String,
        _ range: (x: Double, width: Double),
        from top: Double,
        to bottom: Double
    ) -> Element<String> {
        SVG.rect(
            .class(name),
            .length("x", range.x),
            .length("y", top),
            .length("width", range.width),
            .length("height", bottom - top)
        )
    }

    private var nowX: Double { plane.x(shown.moment) }

    private var nowLine: some HTML {
        SVG.line("now", x: (nowX, nowX), y: (22, HoursPlane.rain.bottom))
    }

    @HTMLBuilder private var nowDot: some HTML {
        if let y = plane.curve(shown.temperatures).y(at: nowX) {
            SVG.circle("now", x: nowX, y: rounded(y), radius: 4.5)
        }
    }
}

private struct StripDays: Component {
    let shown: HoursSnapshot
    let plane: HoursPlane
    let language: Language

    var body: some HTML {
        let midnights = plane.midnights
        SVG.g(.class("days")) {
            // The name of a day that is nearly over has no room.
            if midnights.first.map({ plane.x($0) > 150 }) ?? true {
                name(of: plane.start, at: HoursPlane.margin - 12)
            }
            for midnight in midnights {
                let x = plane.x(midnight)
                SVG.line(x: (x, x), y: (2, HoursPlane.height))
                // A day of which only the first hours are shown has no room for its name.
                if plane.end.timeIntervalSince(midnight) > 6 * 3600 {
                    name(of: midnight, at: x + 6)
                }
            }
        }
        SVG.g(.class("clock")) {
            for moment in hours {
                SVG.label("\(moment.japanHour)", x: plane.x(moment), y: HoursPlane.clock)
            }
        }
    }

    private var hours: [Date] {
        let count = Int(plane.end.timeIntervalSince(plane.start) / 3600)
        return (0...max(0, count)).map { plane.start.addingTimeInterval(Double($0) * 3600) }
            .filter { $0.japanHour % 3 == 0 }
    }

    private func name(of moment: Date, at x: Double) -> Element<String> {
        let day = CalendarDate(moment, in: .japan)
        let label = day.label(on: shown.today, in: language)
        let date = day.shortText(in: language)
        return SVG.text(
            .class(day.weekendClass),
            .length("x", x),
            .length("y", HoursPlane.days)
        ) {
            [label, date].compactMap { $0 }.joined(separator: " ")
        }
    }
}

private struct StripColumn: Component {
    let column: HourColumn
    let plane: HoursPlane

    var body: some HTML {
        let left = plane.x(column.start)
        let middle = (left + plane.x(column.end)) / 2
        // A column of one hour has no room.
        if plane.x(column.end) - left >= 2 * HoursPlane.hour {
            if let sky = column.sky {
                let outline = WeatherOutline(sky, isNight: column.isNight)
                // A drawing of one kind of weather is 64 wide, and one of two kinds 84.
                let half = (outline.second == nil ? 32 : 42) * 0.45
                let place = "\(SmoothCurve.text(middle - half)) \(Int(HoursPlane.icons))"
                SVG.g(.class("weather"), .transform("translate(\(place))scale(.45)")) {
                    WeatherPicture(outline: outline)
                }
            }
            if let wind = column.wind { arrow(wind, at: middle) }
        }
    }

    @HTMLBuilder
    private func arrow(_ wind: Wind, at x: Double) -> some HTML {
        SVG.g(.class(wind.lowest >= 10 ? "wind strong" : "wind")) {
            if let direction = wind.direction {
                let place = "translate(\(SmoothCurve.text(x)) \(SmoothCurve.text(HoursPlane.wind)))"
                // An arrow points to where the wind blows.
                let angle = (direction.degrees + 180).truncatingRemainder(dividingBy: 360)
                SVG.path(
                    .transform("\(place)rotate(\(SmoothCurve.text(angle)))"),
                    .d("M0-7 5 6 0 3-5 6z")
                )
            }
            SVG.label(wind.speedText, x: x, y: HoursPlane.speeds)
        }
    }
}

private struct StripTemperatures: Component {
    let temperatures: [HourlyTemperature]
    let columns: [HourColumn]
    let plane: HoursPlane
    let unit: TemperatureUnit

    var body: some HTML {
        let path = plane.curve(temperatures).path
        if let first = temperatures.first, let last = temperatures.last, first != last {
            let bottom = SmoothCurve.text(HoursPlane.curve.bottom + 16)
            let (left, right) = (plane.x(first.moment), plane.x(last.moment))
            SVG.path(
                .class("under"),
                .d(path + "L\(SmoothCurve.text(right)) \(bottom)H\(SmoothCurve.text(left))z")
            )
            SVG.path(.class("curve"), .d(path))
        }
        SVG.g(.class("degrees")) {
            for figure in figures {
                SVG.label(
                    "\(unit.degrees(figure.temperature))°",
                    x: plane.x(figure.moment),
                    y: plane.y(figure.temperature) - 8
                )
            }
        }
    }

    private var figures: [HourlyTemperature] {
        temperatures.filter { $0.moment.japanHour % 3 == 0 }
    }
}

private struct StripRain: Component {
    let periods: [HourlyPeriod]
    let chances: [QuarterChance]
    let plane: HoursPlane

    var body: some HTML {
        SVG.g(.class("rain")) {
            SVG.line(
                x: (plane.x(plane.start), plane.x(plane.end)),
                y: (HoursPlane.rain.bottom, HoursPlane.rain.bottom)
            )
            for chance in chances {
                if let range = plane.range(chance.start, chance.end) {
                    let share = Double(chance.percentage.value) / 100
                    StripBar(range: range, share: share, text: "\(chance.percentage.value)%")
                }
            }
            for period in periods {
                if let amount = period.precipitation, amount.tenths > 0,
                    let range = plane.range(period.start, period.end)
                {
                    // Ten millimeters in an hour are heavy rain.
                    StripBar(
                        range: range,
                        share: amount.millimetres / 10,
                        text: amountText(amount)
                    )
                }
            }
        }
    }

    /// A figure of a single hour has no room for a fraction and is only that of a heavy shower.
    private func amountText(_ amount: Precipitation) -> String {
        amount.tenths >= 10 ? "\(Int(amount.millimetres.rounded()))" : ""
    }
}

private struct StripBar: Component {
    let range: (x: Double, width: Double)
    let share: Double
    let text: String

    var body: some HTML {
        let height = rounded(max(1.5, min(1, share) * 26))
        let top = rounded(HoursPlane.rain.bottom - height)
        SVG.rect(
            .length("x", range.x + 1),
            .length("y", top),
            .length("width", range.width - 2),
            .length("height", height)
        )
        if !text.isEmpty {
            SVG.label(text, x: range.x + range.width / 2, y: top - 3)
        }
    }
}
