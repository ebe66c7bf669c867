import KasaneLive
import TenkiDomain

struct WeatherSymbols: Component {
    let outlines: [WeatherOutline]

    var body: some HTML {
        svg(.class("symbols"), .aria(.hidden, true), .width(0), .height(0)) {
            for outline in outlines {
                Element(
                    "symbol",
                    .id(outline.symbolID),
                    .viewBox(0, 0, 84, 64)
                ) {
                    SVG.g(.class("weather")) { WeatherPicture(outline: outline) }
                }
            }
        }
    }
}

extension WeatherOutline {
    var symbolID: String {
        (["weather", "\(first)"] + [second.map { "\($0)" }].compactMap { $0 })
            .joined(separator: "-")
    }
}
