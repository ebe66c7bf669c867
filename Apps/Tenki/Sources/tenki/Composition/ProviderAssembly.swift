import Foundation
import KasaneContainer
import KasaneHTTP
import KasaneSQLite
import ServiceLifecycle
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// Registers the providers of forecasts, of current weather and of photographs.
struct ProviderAssembly: Assembly {
    let services: PublicServices

    func assemble(_ registry: inout Registry) {
        registry.register(
            (any ResponseStore).self,
            scope: .shared
        ) { (store: SQLiteStore) in
            SQLiteResponseStore(store: store)
        }
        registry.register(
            (any ServiceStateStore).self,
            scope: .shared,
            SQLiteServiceStateStore.init(store:)
        )
        registry.register(
            (any RequestTurns).self,
            scope: .shared,
            SQLiteRequestTurns.init(store:)
        )
        registry.register(
            (any ProviderBudget).self,
            scope: .shared,
            SQLiteProviderBudget.init(store:clock:)
        )
        registry.register(
            ProviderClients.self,
            scope: .shared
        ) {
            (
                transport: any Transport,
                responses: any ResponseStore,
                turns: any RequestTurns,
                budget: any ProviderBudget,
                clock: any WallClock
            ) in
            try ProviderClients(
                services,
                transport: transport,
                responses: responses,
                turns: turns,
                budget: budget,
                clock: clock
            )
        }
        registry.register(
            ProviderStates.self,
            scope: .shared
        ) { (clients: ProviderClients, store: any ServiceStateStore) in
            ProviderStates(clients: clients.all, store: store)
        }
        .also((any ProviderStatuses).self) { $0 }
        .starting { await $0.restore(.tenki) }
        .stopping { await $0.keep(.tenki) }
        registry.register((any Service).self, scope: .shared, StateService.init(states:logger:))
            .collected()
        assembleChains(&registry)
    }

    private func assembleChains(_ registry: inout Registry) {
        registry.register(
            (any ForecastProvider).self,
            scope: .shared
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any ForecastProvider>(clients.forecasts(clock))
        }
        registry.register(
            (any CurrentConditionsProvider).self,
            scope: .shared
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any CurrentConditionsProvider>(clients.conditions(clock))
        }
        registry.register(
            (any PhotoProvider).self,
            scope: .shared
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any PhotoProvider>(clients.photos(clock))
        }
    }
}
