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
            scope: .singleton
        ) { (store: SQLiteStore) in
            SQLiteResponseStore(store: store)
        }
        registry.register(
            (any ServiceStateStore).self,
            scope: .singleton,
            SQLiteServiceStateStore.init(store:)
        )
        registry.register(
            (any RequestSlots).self,
            scope: .singleton,
            SQLiteRequestSlots.init(store:)
        )
        registry.register(
            (any ProviderBudget).self,
            scope: .singleton,
            SQLiteProviderBudget.init(store:clock:)
        )
        registry.register(
            ProviderClients.self,
            scope: .singleton
        ) {
            (
                transport: any Transport,
                responses: any ResponseStore,
                turns: any RequestSlots,
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
            scope: .singleton
        ) { (clients: ProviderClients, store: any ServiceStateStore) in
            ProviderStates(clients: clients.all, store: store)
        }
        .as((any ProviderStatuses).self) { $0 }
        .onStart { await $0.restore(.tenki) }
        .onStop { await $0.save(.tenki) }
        registry.register((any Service).self, scope: .singleton, StateService.init(states:logger:))
            .intoCollection()
        assembleChains(&registry)
    }

    private func assembleChains(_ registry: inout Registry) {
        registry.register(
            (any ForecastProvider).self,
            scope: .singleton
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any ForecastProvider>(clients.forecasts(clock))
        }
        registry.register(
            (any CurrentConditionsProvider).self,
            scope: .singleton
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any CurrentConditionsProvider>(clients.conditions(clock))
        }
        registry.register(
            (any PhotoProvider).self,
            scope: .singleton
        ) { (clients: ProviderClients, clock: any WallClock) in
            ProviderChain<any PhotoProvider>(clients.photos(clock))
        }
    }
}
