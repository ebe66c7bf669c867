import KasaneLive
import TenkiDomain

struct RadarMap: Component {
    let content: RadarContent

    var body: some HTML {
        let window = content.window
        figure(.class(isForecast ? "radar forecast" : "radar")) {
            svg(
                .class("map"),
                .viewBox(0, 0, window.width, window.height),
                .role(.img),
                .aria(.label, name)
            ) {
                DarkRain()
                JapanOutline(plane: window.plane, outline: content.outline, kind: "land")
                if let frame = content.frame {
                    for tile in window.tiles {
                        RadarTileImage(frame: frame, tile: tile, window: window)
                    }
                }
                JapanOutline(plane: window.plane, outline: content.outline, kind: "coast")
                for label in window.labels(first: content.city.city) {
                    RadarLabel(
                        label: label,
                        width: window.width,
                        isChosen: label.city.id == content.city && content.level != .japan,
                        language: content.language
                    )
                }
            }
            figcaption {
                strong { content.caption }
                if content.minutes != 0 { span { " \(leadText)" } }
            }
        }
    }

    private var isForecast: Bool { content.frame?.isForecast ?? (content.minutes > 0) }

    private var name: String {
        let place =
            content.level == .japan
            ? content.language(ja: "日本", en: "Japan")
            : content.city.city.name(in: content.language)
        return content.language(
            ja: "\(place)付近の雨雲、\(content.caption)",
            en: "Rain around \(place), \(content.caption)"
        )
    }

    private var leadText: String {
        let time = Duration.seconds(abs(content.minutes) * 60).words(in: content.language)
        return content.minutes > 0
            ? content.language(ja: "\(time)後", en: "in \(time)")
            : content.language(ja: "\(time)前", en: "\(time) ago")
    }
}

/// The colors of the rain on a dark map, where weak rain is dim.
private struct DarkRain: Component {
    var body: some HTML {
        Element("filter", .id("dark-rain"), Attribute("color-interpolation-filters", "sRGB")) {
            Element(
                "feColorMatrix",
                Attribute(
                    "values",
                    """
                    .21 -.32 -.76 0 1.08 -.73 .72 -.7 0 .94 -.55 -.16 .25 0 .8 0 0 0 1 0
                    """
                )
            ) {}
        }
    }
}

private struct RadarTileImage: Component {
    let frame: RadarFrame
    let tile: TileCoordinate
    let window: RadarWindow

    var body: some HTML {
        let corner = window.corner(of: tile)
        Element(
            "image",
            .href(RadarAddress.tile(RadarTile.ID(frame: frame, coordinate: tile))),
            .length("x", corner.x.rounded()),
            .length("y", corner.y.rounded()),
            .length("width", window.tileSide),
            .length("height", window.tileSide)
        ) {}
    }
}

private struct RadarLabel: Component {
    let label: RadarWindow.Label
    /// The width of the map.
    let width: Double
    let isChosen: Bool
    let language: Language

    var body: some HTML {
        let (x, y) = (label.point.x.rounded(), label.point.y.rounded())
        let isLeft = x + 8 + nameWidth > width
        SVG.g(.class(isChosen ? "place chosen" : "place")) {
            SVG.circle(x: x, y: y, radius: isChosen ? 4 : 2.5)
            SVG.label(
                name,
                x: isLeft ? x - 6 : x + 6,
                y: y + 4,
                anchor: isLeft ? .end : .start
            )
        }
    }

    private var name: String { label.city.name(in: language) }

    /// The approximate width in a font of 13 pixels.
    private var nameWidth: Double {
        name.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 7.5 : 13) }
    }
}
