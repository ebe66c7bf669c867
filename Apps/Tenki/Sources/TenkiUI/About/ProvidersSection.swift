import KasaneLive
import TenkiApplication
import TenkiDomain

struct ProvidersSection: Component {
    let health: Health
    let language: Language

    var body: some HTML {
        h2 { language(ja: "データの提供元", en: "Data sources") }
        table(.class("providers")) {
            caption(.class("unseen")) { language(ja: "提供元とその状態", en: "Providers and their status") }
            TableHead(headings)
            tbody {
                for provider in health.providers {
                    tr {
                        th(.scope(.row)) { provider.name }
                        td { provider.capability.text(in: language) }
                        td(.class(provider.isAvailable ? "state" : "state unavailable")) {
                            provider.stateText(at: health.moment, in: language)
                        }
                        td { provider.callsLeftText }
                    }
                }
            }
        }
        p(.class("attribution")) {
            for attribution in health.providers.map(\.attribution).unique(by: \.self) {
                AttributionView(attribution)
            }
        }
        p {
            language(
                ja: "写真の撮影者とライセンスは、それぞれの写真に表示します。",
                en: "Each photo names its photographer and licence."
            )
        }
    }

    private var headings: [String] {
        [
            language(ja: "提供元", en: "Provider"), language(ja: "内容", en: "Provides"),
            language(ja: "状態", en: "Status"), language(ja: "残り呼び出し回数", en: "Calls left"),
        ]
    }
}
