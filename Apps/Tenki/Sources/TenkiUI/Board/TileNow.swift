import KasaneLive
import TenkiApplication
import TenkiDomain

struct TileNow: Component {
    let observation: StationObservation
    let temperature: Temperature
    let tile: BoardTile
    let preferences: Preferences

    var body: some HTML {
        let moment = tile.shown?.moment ?? observation.time
        let sky = observation.sky(with: tile.hours?.hours, at: moment)
        p(.class("now")) {
            WeatherIcon(sky: sky, isNight: tile.id.city.city.isNight(at: moment))
            span(.class("unseen")) { preferences.language(ja: "現在", en: "Now") }
            " "
            strong { "\(preferences.unit.tenths(temperature))°" }
            if let sky {
                " "
                span(.class("telop")) { sky.text(in: preferences.language) }
            }
            " "
            time(.datetime(observation.time.rfc3339)) {
                observation.time.japanClock(at: moment, in: preferences.language)
            }
        }
    }
}
