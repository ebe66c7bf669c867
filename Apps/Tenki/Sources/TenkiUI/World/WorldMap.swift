import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct WorldMap: Component {
    let content: WorldContent

    var body: some HTML {
        WeatherSymbols(outlines: outlines)
        ArrowKeys {
            WorldDrawing(content: content, view: .narrowWorld, kind: "map map-narrow")
            WorldDrawing(content: content, view: .wideWorld, kind: "map map-wide")
        }
    }

    private var outlines: [WeatherOutline] {
        content.rows.compactMap(\.outline).unique(by: \.symbolID)
    }
}

extension WorldRow {
    fileprivate var outline: WeatherOutline? {
        conditions?.sky.map { sky in
            WeatherOutline(sky, isNight: city.isNight(at: conditions?.observedAt ?? .distantPast))
        }
    }
}

private struct WorldDrawing: Component {
    let content: WorldContent
    let view: MapView<WorldCity>
    let kind: String

    var body: some HTML {
        svg(
            .class(kind),
            .viewBox(Double(view.x), Double(view.y), Double(view.width), Double(view.height)),
            .role(.group),
            .aria(
                .label,
                content.preferences.language(ja: "世界の地図", en: "Map of the world")
            )
        ) {
            Element("use", .class("land"), .href(content.outline + "#land")) {}
            SVG.path(.class("night"), .d(NightShade(at: content.shown.moment).path))
            SVG.path(.class("leaders"), .d(view.leaders))
            SVG.path(.class("dots"), .d(view.dots))
            for place in view.places {
                WorldMark(
                    row: WorldRow(
                        city: place.city,
                        conditions: content.shown.conditions(in: place.city)
                    ),
                    place: place,
                    scale: view.scale,
                    content: content
                )
            }
        }
    }
}

private struct WorldMark: Component {
    let row: WorldRow
    let place: MapView<WorldCity>.Place
    let scale: String
    let content: WorldContent

    private var language: Language { content.preferences.language }

    var body: some HTML {
        Element(
            "a",
            .href(row.city.page),
            .class("mark"),
            .aria(.label, sentence),
            .transform("translate(\(place.mark.x) \(place.mark.y))\(scale)")
        ) {
            SVG.g {
                SVG.rect(
                    .length("x", -25),
                    .length("y", -15),
                    .length("width", 50),
                    .length("height", 30),
                    .length("rx", 6)
                )
                MarkName(name: row.city.shortName(in: language), y: -5, room: 46)
                if let now = row.conditions {
                    if let outline = row.outline {
                        Element(
                            "use",
                            .href("#" + outline.symbolID),
                            .length("x", -23),
                            .length("y", -4),
                            .length("width", 22),
                            .length("height", 17)
                        ) {}
                    }
                    SVG.label(temperature(now), "pair", x: 11, y: 9)
                } else {
                    SVG.label("—", "pair", x: 0, y: 9)
                }
            }
        }
    }

    private var sentence: String {
        let name = row.city.name(in: language)
        guard let now = row.conditions else {
            return language(ja: "\(name) 天気不明", en: "\(name): unknown")
        }
        let parts = [
            now.sky?.text(in: language), temperature(now),
            language(
                ja: "現地時刻\(content.shown.moment.clockText(in: zone))",
                en: "local time \(content.shown.moment.clockText(in: zone))"
            ),
        ]
        .compactMap { $0 }
        return language(
            ja: ([name] + parts).joined(separator: " "),
            en: "\(name): \(parts.joined(separator: ", "))"
        )
    }

    private var zone: TimeZone { TimeZone(identifier: row.city.timeZone) ?? .gmt }

    private func temperature(_ now: CurrentConditions) -> String {
        "\(content.preferences.unit.degrees(now.temperature))°"
    }
}

extension WorldCity {
    fileprivate func shortName(in language: Language) -> String {
        switch name {
        case "Rio de Janeiro": language(ja: "リオ", en: "Rio")
        case "Los Angeles": language(ja: "ロサンゼルス", en: "L.A.")
        default: name(in: language)
        }
    }
}

extension MapView where City == WorldCity {
    static var narrowWorld: MapView { named("world") }

    static var wideWorld: MapView { named("world-wide") }

    private static func named(_ name: String) -> MapView {
        guard let view = views[name] else { preconditionFailure("There is no map of \(name).") }
        return view
    }
}

private let views = MapView<WorldCity>.read(PackageResources.world_tsv) { code in
    WorldCity.all.first { $0.id.description == code }
}
