import Foundation
import GRDB
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct ProviderStatesTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a provider that is left alone is left alone after a restart`() async throws {
        let first = try await states()
        try await fail(first.client)
        #expect(first.states.statuses.first?.pausedUntil != nil)
        try await first.states.save()
        try await first.store.close()

        let second = try await states()
        #expect(second.states.statuses.first?.pausedUntil == nil)
        try await second.states.restore()

        let status = try #require(second.states.statuses.first)
        #expect(status.name == "Openverse")
        #expect(status.capability == .photos)
        #expect(try #require(status.pausedUntil) > Date())
    }

    @Test func `the calls that are left are kept over a restart`() async throws {
        let first = try await states()
        #expect(first.states.statuses.first?.callsLeft == 100)
        try await fail(first.client)
        try await first.states.save()
        try await first.store.close()

        let second = try await states()
        try await second.states.restore()

        #expect(try #require(second.states.statuses.first?.callsLeft) < 100)
    }

    @Test func `a state that cannot be read is one that was never kept`() async throws {
        let states = try await states()
        try await states.states.save()
        try await SQLiteTransactions(store: states.store) { $0 }.execute { transaction in
            try await transaction.perform {
                try $0.execute(sql: "UPDATE serviceState SET state = '{'")
            }
        }

        try await states.states.restore()

        #expect(states.states.statuses.first?.callsLeft == 100)
    }

    private func states() async throws -> (
        states: ProviderStates, client: APIClient, store: SQLiteStore
    ) {
        let store = try SQLiteStore(tenki: file.path)
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
        let states = ProviderStates(
            clients: [ProviderClient(.openverse, client: client)],
            store: SQLiteServiceStateStore(store: store)
        )
        return (states, client, store)
    }

    private func fail(_ client: APIClient) async throws {
        await #expect(throws: NetworkError.self) { try await client.send(Nothing()) }
    }
}

private struct Nothing: Endpoint {
    var path: EndpointPath { "/" }
    typealias Response = [String]
}
