import KasaneLive
import TenkiApplication
import TenkiDomain

struct HoursView: Component, Equatable {
    let city: CityCode
    let series: HourlySeries
    let choices: [HourlySeries]
    let shown: HoursSnapshot?
    let chances: [QuarterChance]
    let reason: String?
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        section(.id("hours"), .class("card hourly")) {
            h2 { language(ja: "時間ごとの予報", en: "Hourly forecast") }
            if let shown, let plane = HoursPlane(shown) {
                if let rain = shown.rainText(in: language) { p(.class("rain-time")) { rain } }
                if let notice = shown.notice(in: language, isBrief: true) {
                    p(.class("notice"), .role(.status)) { notice }
                }
                div(
                    .id("hours-strip"),
                    .class("strip"),
                    .tabindex(0),
                    .role(.group),
                    .aria(.label, language(ja: "時間ごとのグラフ", en: "Hourly chart"))
                ) {
                    HoursStrip(
                        shown: shown,
                        chances: chances,
                        plane: plane,
                        preferences: preferences
                    )
                }
                p(.class("key")) { key(shown) }
                details {
                    summary { language(ja: "表で見る", en: "View as table") }
                    div(
                        .class("strip"),
                        .tabindex(0),
                        .role(.group),
                        .aria(.label, language(ja: "時間ごとの表", en: "Hourly table"))
                    ) {
                        HoursTable(shown: shown, chances: chances, preferences: preferences)
                    }
                }
            } else {
                p(.role(.status)) {
                    shown?.notice(in: language, isBrief: true) ?? reason
                        ?? language(ja: "時間ごとの予報を取得しています…", en: "Loading the hourly forecast…")
                }
            }
            foot
        }
    }

    private func key(_ shown: HoursSnapshot) -> String {
        let symbol = preferences.unit.symbol
        let station = shown.hours.station.map { language(ja: "（\($0)）", en: " (\($0))") } ?? ""
        return switch shown.hours.id.series {
        case .agency:
            language(
                ja: "曲線は気温 \(symbol)\(station)、青い帯は雨や雪の時間、棒は6時間の降水確率、矢印は風向と風速 m/s",
                en: """
                    Curve: temperature in \(symbol)\(station). Blue: rain or snow. Bars: chance of \
                    rain in six hours. Arrows: wind in m/s.
                    """
            )
        case .openMeteo:
            language(
                ja: "曲線は気温 \(symbol)、青い帯は雨や雪の時間、棒は1時間の降水量 mm、矢印は風向と風速 m/s",
                en: """
                    Curve: temperature in \(symbol). Blue: rain or snow. Bars: precipitation in mm \
                    per hour. Arrows: wind in m/s.
                    """
            )
        }
    }

    @HTMLBuilder private var foot: some HTML {
        div(.class("foot")) {
            if choices.count > 1 {
                nav(.aria(.label, language(ja: "予報の提供元", en: "Source of the hourly forecast"))) {
                    for choice in choices {
                        a(
                            .href(address(of: choice)),
                            .aria(.current, choice == series ? .other : .none)
                        ) { choice.text(in: language) }
                        " "
                    }
                }
            }
            if let shown {
                p(.class("age \(shown.hours.freshness(at: shown.moment).rawValue)")) {
                    shown.ageText(in: language)
                }
            }
        }
    }

    private func address(of choice: HourlySeries) -> String {
        let query = choice == .standard ? "" : "?hours=\(choice.rawValue)"
        return CityAddress.page(of: city) + query + "#hours"
    }
}
