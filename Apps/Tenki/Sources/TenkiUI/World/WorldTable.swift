import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct WorldTable: Component {
    let content: WorldContent

    private var language: Language { content.preferences.language }

    var body: some HTML {
        p(.class("remark")) {
            language(ja: "地図と同じく、西から東の順です。", en: "From west to east, as on the map.")
        }
        table(.class("world")) {
            caption(.class("unseen")) {
                language(ja: "世界の都市の現在の天気", en: "Current weather in cities around the world")
            }
            thead {
                tr {
                    for (kind, name) in columns { th(.scope(.column), .class(kind)) { name } }
                }
            }
            ForEach(content.rows, in: .tbody, rows: .tr, .id("cities")) { row in
                WorldCells(
                    row: row,
                    moment: content.shown.moment,
                    preferences: content.preferences
                )
            }
        }
    }

    private var columns: [(kind: String, name: String)] {
        [
            ("city", language(ja: "都市", en: "City")), ("sky", language(ja: "天気", en: "Weather")),
            ("temperature", language(ja: "気温", en: "Temp.")),
            ("humidity", language(ja: "湿度", en: "Humidity")),
            ("wind", language(ja: "風", en: "Wind")),
            ("observed", language(ja: "観測", en: "Observed")),
        ]
    }
}

private struct WorldCells: Component {
    let row: WorldRow
    let moment: Date
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        th(.scope(.row), .class("city")) {
            a(.href(row.city.page)) { row.city.name(in: language) }
        }
        if let now = row.conditions {
            td(.class("sky")) {
                WeatherIcon(sky: now.sky, isNight: row.city.isNight(at: now.observedAt))
                " "
                span { now.sky?.text(in: language) ?? "—" }
            }
            td(.class("temperature")) {
                "\(preferences.unit.degrees(now.temperature)) "
                small { preferences.unit.symbol }
            }
            td(.class("humidity")) { now.humidityText }
            td(.class("wind")) { now.windText }
            td(.class("observed")) {
                time(.datetime(now.observedAt.rfc3339(in: row.city.zone))) {
                    now.observedAt.clockText(in: row.city.zone)
                }
                " "
                small { now.weather.age(at: moment).ago(in: language) }
            }
        } else {
            for kind in ["sky", "temperature", "humidity", "wind", "observed"] {
                td(.class(kind)) { "—" }
            }
        }
    }
}

extension WorldCity {
    fileprivate var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }
}
