import KasaneContainer
import TenkiApplication

struct ForecastAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // A singleton, because concurrent callers share one request.
        registry.register(
            FetchForecast.self,
            scope: .singleton,
            FetchForecast.init(provider:transactions:clock:)
        )
        .onStop { await $0.end() }
        registry.register(
            FetchHours.self,
            scope: .singleton,
            FetchHours.init(provider:transactions:clock:)
        )
        .onStop { await $0.end() }
        registry.register(ShowHours.self, ShowHours.init(fetch:transactions:clock:))
        registry.register(ShowForecast.self, ShowForecast.init(fetch:transactions:clock:))
        registry.register(
            ObserveForecast.self,
            scope: .singleton,
            ObserveForecast.init(fetch:hours:transactions:)
        )
        registry.register(
            ObserveBoard.self,
            scope: .singleton,
            ObserveBoard.init(fetch:hours:transactions:)
        )
        registry.register(
            ObserveMap.self,
            scope: .singleton,
            ObserveMap.init(fetch:transactions:)
        )
    }
}
