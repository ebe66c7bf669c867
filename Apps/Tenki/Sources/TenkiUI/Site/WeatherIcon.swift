import KasaneLive
import TenkiDomain

/// A drawing of weather: the first kind large, the second smaller in front of it.
///
/// The drawing is decorative. The text beside it has the same content.
struct WeatherIcon: Component {
    private let outline: WeatherOutline?

    /// Creates the drawing of a weather summary, with a moon instead of the sun at night.
    ///
    /// It is empty if the summary names no known weather.
    init(summary: String?, isNight: Bool = false) {
        let outline = summary.flatMap(WeatherOutline.init)
        self.outline = isNight ? outline?.atNight : outline
    }

    /// Creates the drawing of a sky, with a moon instead of the sun at night.
    ///
    /// It is empty if the sky is unknown.
    init(sky: Sky?, isNight: Bool) {
        outline = sky.map { WeatherOutline($0, isNight: isNight) }
    }

    var body: some HTML {
        if let outline {
            svg(.class("weather"), .viewBox(0, 0, 84, 64), .aria(.hidden, true)) {
                WeatherShape(kind: outline.first)
                if let second = outline.second {
                    SVG.g(.class("second"), .transform("translate(42 23) scale(.64)")) {
                        WeatherShape(kind: second)
                    }
                }
            }
        }
    }
}

/// A kind of weather, drawn in a square of 64 by 64.
private struct WeatherShape: Component {
    let kind: WeatherKind

    var body: some HTML {
        switch kind {
        case .sunny: sun
        case .clearNight: SVG.path(.class("moon"), .d("M37 8a24 24 0 1 0 19 34A20 20 0 0 1 37 8z"))
        case .cloudy: cloud("cloud")
        case .rain:
            cloud("cloud")
            drops
        case .heavyRain:
            cloud("cloud dark")
            SVG.path(
                .class("drops"),
                .d("M17 49l-4 12M25 49l-4 12M33 49l-4 12M41 49l-4 12M49 49l-4 12")
            )
        case .rainstorm:
            cloud("cloud dark")
            SVG.path(.class("drops"), .d("M22 48l-12 12M36 48l-12 12M50 48l-12 12"))
            wind
        case .rainOrSnow, .snowOrRain, .sleet:
            cloud("cloud")
            SVG.path(.class("drops"), .d("M21 50l-3 9M45 50l-3 9"))
            SVG.path(.class("flakes"), .d("M32 52v.1M32 60v.1"))
        case .snow:
            cloud("cloud")
            flakes
        case .heavySnow:
            cloud("cloud dark")
            SVG.path(
                .class("flakes"),
                .d("M15 51v.1M25 51v.1M35 51v.1M45 51v.1M20 60v.1M30 60v.1M40 60v.1M50 60v.1")
            )
        case .blizzard:
            cloud("cloud dark")
            flakes
            wind
        case .thunder:
            cloud("cloud dark")
            bolt
        case .thundersnow:
            cloud("cloud dark")
            SVG.path(.class("flakes"), .d("M14 52v.1M49 52v.1M18 60v.1M46 60v.1"))
            bolt
        case .fog: fog
        }
    }

    @HTMLBuilder private var sun: some HTML {
        SVG.g(.class("sun")) {
            SVG.circle(.length("cx", 32), .length("cy", 32), .length("r", 13))
            SVG.path(
                .class("rays"),
                .d(
                    "M32 5v8M32 51v8M5 32h8M51 32h8M13 13l5.6 5.6M45.4 45.4l5.6 5.6"
                        + "M13 51l5.6-5.6M45.4 18.6l5.6-5.6"
                )
            )
        }
    }

    private func cloud(_ name: String) -> some HTML {
        SVG.path(
            .class(name),
            .d("M17 46a11 11 0 0 1-1-21.9A16 16 0 0 1 46.6 21 12.5 12.5 0 0 1 47 46z")
        )
    }

    private var drops: some HTML {
        SVG.path(.class("drops"), .d("M21 50l-3 9M33 50l-3 9M45 50l-3 9"))
    }

    private var flakes: some HTML {
        SVG.path(.class("flakes"), .d("M19 52v.1M32 52v.1M45 52v.1M25 60v.1M39 60v.1"))
    }

    private var bolt: some HTML {
        SVG.polygon(
            .class("bolt"),
            .points([(33, 36), (23, 51), (30, 51), (26, 62), (40, 46), (33, 46), (38, 36)])
        )
    }

    /// Gusts at the side of a cloud.
    private var wind: some HTML {
        SVG.path(.class("gusts"), .d("M3 10h18a5 5 0 1 0-5-5M1 18h10"))
    }

    private var fog: some HTML {
        SVG.path(.class("fog"), .d("M12 20h40M8 30h44M14 40h42M10 50h36"))
    }
}
