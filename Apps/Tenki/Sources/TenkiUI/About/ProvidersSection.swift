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
                for providers in sources {
                    let isAvailable = providers.allSatisfy(\.isAvailable)
                    let callsLeft = providers.compactMap(\.callsLeft).min()
                    tr {
                        th(.scope(.row)) { providers[0].sourceName }
                        td { language.list(providers.map { $0.capability.text(in: language) }) }
                        td(.class(isAvailable ? "state" : "state unavailable")) {
                            state(of: providers)
                        }
                        td(
                            .class("calls"),
                            Attribute("data-left", callsLeft.map { _ in calls } ?? "")
                        ) {
                            callsLeft.map { "\($0)" } ?? "—"
                        }
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
                en: "Each photo names its photographer and license."
            )
        }
    }

    private var headings: [String] {
        [
            language(ja: "提供元", en: "Provider"), language(ja: "内容", en: "Provides"),
            language(ja: "状態", en: "Status"), calls,
        ]
    }

    private var calls: String { language(ja: "残りの取得回数", en: "Calls left") }

    private var sources: [[ProviderStatus]] {
        health.providers.unique(by: \.sourceName).map { source in
            health.providers.filter { $0.sourceName == source.sourceName }
        }
    }

    private func state(of providers: [ProviderStatus]) -> String {
        let failing = providers.filter { !$0.isAvailable }
        guard providers.count > 1, !failing.isEmpty else {
            return providers[0].stateText(at: health.moment, in: language)
        }
        return language.list(
            failing.map { provider in
                let name = provider.capability.text(in: language)
                let state = provider.stateText(at: health.moment, in: language)
                return language(ja: "\(name)は\(state)", en: "\(name): \(state)")
            }
        )
    }
}

extension ProviderStatus {
    /// The name without what the source is used for: `Open-Meteo` for `Open-Meteo (hours)`.
    fileprivate var sourceName: String { name.split(separator: " (").first.map { "\($0)" } ?? name }
}
