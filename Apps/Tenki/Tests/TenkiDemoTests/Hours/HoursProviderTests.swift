import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HoursProviderTests {
    private let request = ProviderRequest(.automatic, by: .unknown)

    @Test(arguments: [("05:00", 14), ("11:00", 12), ("17:00", 18)])
    func `the agency's hours lead to the end of the next day, and in the evening of the one after`(
        time: String,
        count: Int
    ) async throws {
        let moment = "2026-11-21T\(time):00+09:00"
        try await DemoServices.serving(at: moment) { client, _ in
            let agency = JMAHoursProvider(
                client: client,
                source: .demo,
                clock: SystemWallClock()
            )
            for city in City.all {
                let hours = try await agency.hours(of: .agency, for: city.id, on: request)

                #expect(hours.id.issuedAt == (try Date(moment, strategy: .iso8601)))
                #expect(hours.periods.count == count)
                #expect(hours.temperatures.count == count + 1)
                #expect(hours.periods.allSatisfy { $0.sky != nil && $0.wind != nil })
                #expect(hours.attribution == .demo)
            }
        }
    }
}
