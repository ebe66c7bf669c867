import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct WorldTable: Component {
    let content: WorldContent
    let model: ActionTarget<WorldModel>

    private var language: Language { content.preferences.language }

    var body: some HTML {
        if content.order == nil {
            p(.class("remark")) {
                language(ja: "地図と同じく、西から東の順です。", en: "From west to east, as on the map.")
            }
        }
        table(.class("world")) {
            caption(.class("unseen")) {
                language(
                    ja: "世界の都市の現在の天気。列の見出しのボタンで並べ替えられます。",
                    en: "Current weather in cities around the world. Sort with the column buttons."
                )
            }
            thead {
                tr {
                    for column in WorldOrder.Column.allCases {
                        th(
                            .scope(.column),
                            .aria(.sort, direction(of: column)),
                            .class(column.rawValue)
                        ) {
                            Button(
                                column.name(in: language),
                                .id("sort-\(column.rawValue)"),
                                .class("sort"),
                                // Without scripts, the form is sent to this address, so that the
                                // address contains the order.
                                .formaction(
                                    "\(WorldPage.path.text)?sort=\(content.next(by: column).text)"
                                ),
                                action: model { $0.sort(by: column) }
                            )
                        }
                    }
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

    private func direction(of column: WorldOrder.Column) -> ARIASort {
        guard let order = content.order, order.column == column else { return .none }
        return order.isDescending ? .descending : .ascending
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
            for column in WorldOrder.Column.allCases.dropFirst() {
                td(.class(column.rawValue)) { "—" }
            }
        }
    }
}

extension WorldOrder.Column {
    func name(in language: Language) -> String {
        switch self {
        case .city: language(ja: "都市", en: "City")
        case .sky: language(ja: "天気", en: "Weather")
        case .temperature: language(ja: "気温", en: "Temp.")
        case .humidity: language(ja: "湿度", en: "Humidity")
        case .wind: language(ja: "風", en: "Wind")
        case .observed: language(ja: "観測", en: "Observed")
        }
    }
}

extension WorldCity {
    fileprivate var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }
}
