import KasaneContainer
import KasaneDomain
import KasaneHTTP
import Logging
import ServiceLifecycle
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

struct ProviderAssembly: Assembly {
    let providers: [ProviderDescriptor]

    func assemble(_ registry: inout Registry) {
        assembleStores(&registry)
        for provider in providers where provider.isUsable {
            switch provider.product {
            case .forecasts(let source, let make): add(provider, source, make, to: &registry)
            case .conditions(let source, let make): add(provider, source, make, to: &registry)
            case .places(let source, let make): add(provider, source, make, to: &registry)
            case .warningFeed(let source, let make): add(provider, source, make, to: &registry)
            case .warningState(let source, let make): add(provider, source, make, to: &registry)
            case .observations(let source, let make): add(provider, source, make, to: &registry)
            case .hours(let source, let make): add(provider, source, make, to: &registry)
            case .typhoons(let source, let make): add(provider, source, make, to: &registry)
            case .radar(let source, let make): add(provider, source, make, to: &registry)
            case .photos(let source, _, let make): add(provider, source, make, to: &registry)
            }
        }
        chain((any ForecastProvider).self, ProviderChain.init, &registry)
        chain((any CurrentConditionsProvider).self, ProviderChain.init, &registry)
        chain((any PlaceProvider).self, ProviderChain.init, &registry)
        chain((any WarningFeedProvider).self, ProviderChain.init, &registry)
        chain((any WarningStateProvider).self, ProviderChain.init, &registry)
        chain((any ObservationProvider).self, ProviderChain.init, &registry)
        chain((any HourlyForecastProvider).self, ProviderChain.init, &registry)
        chain((any TyphoonProvider).self, ProviderChain.init, &registry)
        chain((any RadarProvider).self, ProviderChain.init, &registry)
        chain((any PhotoProvider).self, ProviderChain.init, &registry)
    }

    private func assembleStores(_ registry: inout Registry) {
        registry.register(
            StoredResponses.self,
            scope: .singleton
        ) { (transactions: any TransactionTemplate<CallRepositories>) in
            StoredResponses(transactions: transactions)
        }
        .as((any ResponseStore).self) { $0 }
        registry.register(ResponseCleaner.self) { (responses: StoredResponses) in
            ResponseCleaner { try await responses.deleteResponses(storedBefore: $0) }
        }
        registry.register(
            StoredServiceStates.self,
            scope: .singleton,
            StoredServiceStates.init(transactions:)
        )
        registry.register(
            Quota.self,
            scope: .singleton
        ) { (transactions: any TransactionTemplate<CallRepositories>, clock: any WallClock) in
            Quota(store: StoredQuotas(transactions: transactions), date: { clock.now })
        }
        registry.register(
            ProviderStates.self,
            scope: .singleton,
            ProviderStates.init(clients:store:)
        )
        .as((any ProviderStatuses).self) { $0 }
        .onStart { await $0.restore(.tenki) }
        .onStop { await $0.save(.tenki) }
        registry.register((any Service).self, scope: .singleton, StateService.init(states:logger:))
            .intoCollection()
    }

    private func add<Source: Sendable, Provider: Sendable>(
        _ descriptor: ProviderDescriptor,
        _ source: Source,
        _ make: @escaping @Sendable (ProviderParts<Source>) -> Provider,
        to registry: inout Registry
    ) {
        registry.register(
            ConnectedProvider<Provider>.self,
            scope: .singleton
        ) {
            (
                transport: any Transport,
                responses: any ResponseStore,
                quota: Quota,
                clock: any WallClock,
                logger: Logger
            ) in
            let client = try ProviderClient(
                descriptor,
                over: transport,
                responses: responses,
                quota: quota,
                clock: clock,
                logger: logger
            )
            let parts = ProviderParts(client: client, source: source, clock: clock)
            return ConnectedProvider(client: client, provider: make(parts))
        }
        .as(ProviderClient.self) { $0.client }
        .intoCollection()
    }

    private func chain<Provider: Sendable>(
        _ capability: Provider.Type,
        _ chain: @escaping @Sendable ([ProviderChain<Provider>.Link]) -> Provider,
        _ registry: inout Registry
    ) {
        registry.register(
            Provider.self,
            scope: .singleton
        ) {
            (
                connected: [ConnectedProvider<Provider>],
                quota: Quota,
                clock: any WallClock
            ) in
            let links = connected.map { connected in
                let report = connected.client.report
                return ProviderChain<Provider>.Link(
                    connected.provider,
                    within: connected.client.descriptor.budget(in: quota)
                ) { failure in report.record(failure, at: clock.now) }
            }
            return chain(links)
        }
    }
}

private struct ConnectedProvider<Provider: Sendable>: Sendable {
    let client: ProviderClient
    let provider: Provider
}
