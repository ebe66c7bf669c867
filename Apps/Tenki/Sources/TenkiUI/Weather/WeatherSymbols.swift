import KasaneLive
import TenkiDomain

/// The drawings of weather that a page uses several times, each once.
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
    /// The `id` of the drawing among the symbols of a page.
    var symbolID: String {
        (["weather", "\(first)"] + [second.map { "\($0)" }].compactMap { $0 })
            .joined(separator: "-")
    }
}
