import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ObservationProviderTests {
    private let noon = Date(timeIntervalSince1970: 1_795_230_000)

    @Test func `each city has a station in its place, which observes nearly everything`()
        async throws
    {
        try await DemoServices.serving { client, _ in
            let provider = JMAObservationProvider(client: client, source: .demo)
            let time = noon - 600

            let stations = try await provider.stations().cityStations
            let observed = try #require(try await provider.observations(at: time))

            #expect(stations.map(\.id) == City.all.map(\.id))
            #expect(stations.allSatisfy { $0.distance < 20 })
            let observations = stations.compactMap { observed[$0.station.id] }
            #expect(observations.count == City.all.count)
            #expect(observations.allSatisfy { $0.time == time })
            // Some values of some stations are not good.
            #expect(observations.count { $0.temperature != nil } >= 125)
            #expect(observations.count { $0.precipitation != nil } >= 125)
            #expect(observations.count { $0.wind != nil } >= 125)
            #expect(observations.count { $0.humidity != nil } >= 120)
        }
    }

    @Test func `an observation is there five minutes after its time`() async throws {
        try await DemoServices.serving { client, _ in
            let provider = JMAObservationProvider(client: client, source: .demo)

            let newest = try await provider.observations(at: noon)
            let older = try await provider.observations(at: noon - 86_400)

            #expect(newest == nil)
            #expect(older != nil)
        }
    }
}
