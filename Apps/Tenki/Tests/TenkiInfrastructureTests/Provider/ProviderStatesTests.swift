import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderStatesTests {
    @Test(arguments: StoreEngine.installed)
    func `a provider that is left alone is left alone after a restart`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        let first = try await states(in: database)
        try await fail(first.client)
        #expect(first.states.statuses.first?.pausedUntil != nil)
        try await first.states.save()
        try await first.store.close()

        let second = try await states(in: database)
        #expect(second.states.statuses.first?.pausedUntil == nil)
        try await second.states.restore()

        let status = try #require(second.states.statuses.first)
        #expect(status.name == "Openverse")
        #expect(status.capability == .photos)
        #expect(try #require(status.pausedUntil) > Date())
    }

    @Test(arguments: StoreEngine.installed)
    func `the failure of the last call is known after a restart`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        let first = try await states(in: database)
        first.report.record(.unavailable(ProviderFailure.noneConfigured), at: Date())
        #expect(first.states.statuses.first?.isAvailable == false)
        try await first.states.save()
        try await first.store.close()

        let second = try await states(in: database)
        #expect(second.states.statuses.first?.isAvailable == true)
        try await second.states.restore()

        #expect(second.states.statuses.first?.isFailing == true)
        second.report.record(nil, at: Date())
        #expect(second.states.statuses.first?.isFailing == false)
    }

    @Test(arguments: StoreEngine.installed)
    func `the calls that are left are kept over a restart`(engine: StoreEngine) async throws {
        let database = try await TenkiDatabase(engine)
        let first = try await states(in: database)
        #expect(first.states.statuses.first?.callsLeft == 100)
        try await fail(first.client)
        try await first.states.save()
        try await first.store.close()

        let second = try await states(in: database)
        try await second.states.restore()

        #expect(try #require(second.states.statuses.first?.callsLeft) < 100)
    }

    @Test(arguments: StoreEngine.installed)
    func `a state that cannot be read is one that was never kept`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        let states = try await states(in: database)
        try await states.states.save()
        try await states.store.execute(#"UPDATE "serviceState" SET state = '{'"#)

        try await states.states.restore()

        #expect(states.states.statuses.first?.callsLeft == 100)
    }

    private func states(
        in database: TenkiDatabase
    ) async throws -> (
        states: ProviderStates, report: ProviderReport, client: APIClient, store: TenkiStore
    ) {
        let store = try await database.open()
        var policies = CallPolicies()
        policies.retry = .never
        policies.circuitBreaker = CircuitBreakerPolicy(
            minimumCalls: 1,
            openDuration: .seconds(3600),
            maximumOpenDuration: .seconds(3600)
        )
        policies.rateLimit = RateLimit(100, per: .seconds(3600))
        let client = try APIClient(
            baseURL: "http://a",
            transport: StubTransport { _ in TransportResponse(status: 500, body: Data()) },
            userAgent: "tests",
            policies: policies
        )
        let provider = ProviderClient(.openverse, client: client)
        let states = ProviderStates(
            clients: [provider],
            store: StoredServiceStates(transactions: store.calls)
        )
        return (states, provider.report, client, store)
    }

    private func fail(_ client: APIClient) async throws {
        await #expect(throws: NetworkError.self) { try await client.send(Nothing()) }
    }
}

private struct Nothing: Endpoint {
    var path: EndpointPath { "/" }
    typealias Response = [String]
}
