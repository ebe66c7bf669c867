import KasaneLive
import TenkiDomain

struct RadarMap: Component {
    let content: RadarContent

    var body: some HTML {
        let window = content.window
        figure(.class(isForecast ? "radar forecast" : "radar")) {
            svg(
                .class("map"),
                .viewBox(0, 0, window.side, window.side),
                .role(.img),
                .aria(.label, name)
            ) {
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
                        isLeft: label.point.x > window.side - 60,
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
    /// Whether the name is to the left of the place, which is near the right edge.
    let isLeft: Bool
    let isChosen: Bool
    let language: Language

    var body: some HTML {
        let (x, y) = (label.point.x.rounded(), label.point.y.rounded())
        SVG.g(.class(isChosen ? "place chosen" : "place")) {
            SVG.circle(x: x, y: y, radius: isChosen ? 4 : 2.5)
            SVG.label(
                label.city.name(in: language),
                x: isLeft ? x - 6 : x + 6,
                y: y + 4,
                anchor: isLeft ? .end : .start
            )
        }
    }
}
