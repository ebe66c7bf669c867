import Foundation
import KasaneLive
import TenkiDomain

struct TyphoonMap: Component {
    let typhoon: Typhoon
    let outline: String
    let language: Language

    private static let side = 480.0

    var body: some HTML {
        let view = TyphoonPlane(typhoon, side: Self.side)
        figure(.class("typhoon-map")) {
            svg(
                .class("map"),
                .viewBox(0, 0, Self.side, Self.side),
                .role(.img),
                .aria(.label, name)
            ) {
                SVG.path(.class("graticule"), .d(view.graticule(side: Self.side)))
                JapanOutline(plane: view.plane, outline: outline, kind: "land")
                if let gales = typhoon.analysis.gales { circle("gales", view.circle(gales)) }
                storms(view)
                SVG.path(.class("track"), .d(view.line(typhoon.track)))
                SVG.path(
                    .class("path"),
                    .d(view.line(typhoon.positions.map(\.center)))
                )
                for position in typhoon.forecasts {
                    if let probable = position.probabilityCircle {
                        circle("probable", view.circle(probable))
                    }
                }
                for position in typhoon.positions {
                    TyphoonMark(
                        position: position,
                        point: view.point(position.center),
                        language: language
                    )
                }
            }
            TyphoonLegend(language: language)
        }
    }

    private var name: String {
        language(
            ja: "\(typhoon.name(in: language))の進路図。位置は下の表にあります。",
            en: "Track of \(typhoon.name(in: language)). The positions are in the table below."
        )
    }

    @HTMLBuilder private func storms(_ view: TyphoonPlane) -> some HTML {
        if let area = typhoon.forecasts.last(where: { $0.storms != nil })?.storms {
            SVG.path(.class("reach"), .d(view.outline(area)))
        }
        if let area = typhoon.analysis.storms {
            for arc in area.arcs.prefix(1) { circle("storms", view.circle(arc.circle)) }
        }
    }

    private func circle(_ kind: String, _ circle: TyphoonPlane.Circle) -> Element<String> {
        SVG.circle(kind, x: circle.center.x, y: circle.center.y, radius: circle.radius)
    }
}

private struct TyphoonMark: Component {
    let position: TyphoonPosition
    let point: MercatorPlane.Point
    let language: Language

    var body: some HTML {
        SVG.g(.class("place")) {
            SVG.circle(x: point.x, y: point.y, radius: position.isAnalysis ? 5 : 3)
            SVG.text(.length("x", point.x + 8), .length("y", point.y + 4)) { text }
        }
    }

    private var text: String {
        position.isAnalysis
            ? position.time.clockText(in: .japan)
            : language(ja: "\(position.hours)時間後", en: "+\(position.hours) h")
    }
}

private struct TyphoonLegend: Component {
    let language: Language

    var body: some HTML {
        figcaption {
            ul(.class("typhoon-legend")) {
                entry("probable", language(ja: "予報円（70%）", en: "forecast circle (70%)"))
                entry("reach", language(ja: "暴風警戒域（25m/s以上）", en: "storm warning area (25 m/s+)"))
                entry("storms", language(ja: "暴風域", en: "storm area"))
                entry("gales", language(ja: "強風域（15m/s以上）", en: "gale area (15 m/s+)"))
            }
        }
    }

    private func entry(_ kind: String, _ name: String) -> some HTML {
        li {
            svg(.viewBox(0, 0, 20, 20), .aria(.hidden, true)) {
                SVG.circle(kind, x: 10, y: 10, radius: 8)
            }
            " "
            name
        }
    }
}
