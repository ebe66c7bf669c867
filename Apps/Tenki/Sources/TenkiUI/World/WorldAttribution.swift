import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct WorldAttribution: Component {
    let shown: WorldSnapshot
    let language: Language

    var body: some HTML {
        p(.class("attribution")) {
            for attribution in shown.attributions {
                AttributionView(attribution)
                "· "
            }
            language(
                ja: "時刻は各都市の現地時間です。\(fetchText)",
                en: "Times are local to each city; \(fetchText)."
            )
        }
    }

    private var fetchText: String {
        let fetchedAt = shown.conditions.map(\.weather.fetchedAt).max() ?? shown.moment
        let age = Duration.seconds(max(0, shown.moment.timeIntervalSince(fetchedAt)))
            .ago(in: language)
        return language(ja: "取得：\(age)", en: "fetched \(age)")
    }
}
