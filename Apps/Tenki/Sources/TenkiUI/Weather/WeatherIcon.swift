import KasaneLive
import TenkiDomain

/// Decorative: the text beside it has the same content.
struct WeatherIcon: Component {
    private let outline: WeatherOutline?

    init(summary: String?, isNight: Bool = false) {
        let outline = summary.flatMap(WeatherOutline.init)
        self.outline = isNight ? outline?.atNight : outline
    }

    init(sky: Sky?, isNight: Bool) {
        outline = sky.map { WeatherOutline($0, isNight: isNight) }
    }

    var body: some HTML {
        if let outline {
            svg(.class("weather"), .viewBox(0, 0, 84, 64), .aria(.hidden, true)) {
                WeatherPicture(outline: outline)
            }
        }
    }
}

struct WeatherPicture: Component {
    let outline: WeatherOutline

    var body: some HTML {
        WeatherDrawing(kind: outline.first)
        if let second = outline.second {
            SVG.g(.class("second"), .transform("translate(42 23) scale(.64)")) {
                WeatherDrawing(kind: second)
            }
        }
    }
}

private struct WeatherDrawing: Component {
    let kind: WeatherKind

    var body: some HTML {
        for shape in kind.shapes {
            if shape == .sun {
                SVG.g(.class(shape.name)) {
                    SVG.circle(x: 32, y: 32, radius: 13)
                    SVG.path(.class("rays"), .d(shape.path))
                }
            } else {
                SVG.path(.class(shape.name), .d(shape.path))
            }
        }
    }
}
