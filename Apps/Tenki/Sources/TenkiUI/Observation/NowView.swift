import KasaneLive
import TenkiApplication
import TenkiDomain

struct NowView: Component, Equatable {
    let shown: ObservationSnapshot
    let sky: Sky?
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        if let latest = shown.observation.latest {
            section(.class("card now"), .aria(.label, language(ja: "現在の観測", en: "Observed now"))) {
                if let current = shown.current { values(of: current) }
                if let notice = shown.notice(in: language, isBrief: true) {
                    p(.class("notice"), .role(.status)) { notice }
                }
                p(.class("station")) {
                    language(ja: "観測 ", en: "Observed at ")
                    shown.stationText(in: language) ?? ""
                    language(ja: " ", en: " at ")
                    time(.datetime(latest.time.rfc3339)) {
                        shown.timeText(of: latest, in: language)
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private func values(of current: StationObservation) -> some HTML {
        dl {
            if let temperature = current.temperature {
                div(.class("temperature")) {
                    dt { language(ja: "現在の気温", en: "Now") }
                    dd {
                        WeatherIcon(
                            sky: sky,
                            isNight: shown.city.city.isNight(at: shown.moment)
                        )
                        preferences.unit.tenths(temperature) + preferences.unit.symbol
                        if let sky {
                            " "
                            small { sky.text(in: language) }
                        }
                    }
                }
            }
            for value in shown.values(of: current, in: language) {
                div {
                    dt { value.name }
                    dd { value.text }
                }
            }
        }
    }
}
