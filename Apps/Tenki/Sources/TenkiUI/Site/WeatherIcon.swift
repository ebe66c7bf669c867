import KasaneLive
import TenkiDomain

/// A drawing of weather: the first kind large, the second smaller in front of it.
///
/// The drawing is decorative. The text beside it has the same content.
struct WeatherIcon: Component {
    private let outline: WeatherOutline?

    /// Creates the drawing of a weather summary.
    ///
    /// It is empty if the summary names no known weather.
    init(summary: String?) {
        outline = summary.flatMap(WeatherOutline.init)
    }

    /// Creates the drawing of a sky.
    ///
    /// It is empty if the sky is unknown.
    init(sky: Sky?) {
        outline = sky.map(WeatherOutline.init)
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
        case .cloudy: cloud("cloud")
        case .rain:
            cloud("cloud")
            drops
        case .snow:
            cloud("cloud")
            flakes
        case .thunder:
            cloud("cloud dark")
            SVG.polygon(
                .class("bolt"),
                .points([(33, 36), (23, 51), (30, 51), (26, 62), (40, 46), (33, 46), (38, 36)])
            )
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

    private var fog: some HTML {
        SVG.path(.class("fog"), .d("M12 20h40M8 30h44M14 40h42M10 50h36"))
    }
}
