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

    @Test func `the hours of both sources fit the day's forecast`() async throws {
        try await DemoServices.serving(at: "2026-11-21T05:00:00+09:00") { client, _ in
            let clock = SystemWallClock()
            let days = JMAForecastProvider(client: client, source: .demo, clock: clock)
            let agency = JMAHoursProvider(client: client, source: .demo, clock: clock)
            let model = OpenMeteoHoursProvider(client: client, source: .demo, clock: clock)
            for city in City.all.prefix(20) {
                let tomorrow = try #require(
                    try await days.forecast(for: city.id).days.first {
                        $0.date.description == "2026-11-22"
                    }
                )
                let hours = [
                    try await agency.hours(of: .agency, for: city.id, on: request),
                    try await model.hours(of: .openMeteo, for: city.id, on: request),
                ]
                for hours in hours {
                    let degrees = hours.temperatures
                        .filter { CalendarDate($0.moment, in: .japan) == tomorrow.date }
                        .map(\.temperature.celsius)
                    let (low, high) = (tomorrow.low?.celsius ?? 0, tomorrow.high?.celsius ?? 0)
                    #expect(abs((degrees.min() ?? 99) - low) <= 2)
                    #expect(abs((degrees.max() ?? 99) - high) <= 2)
                }
                #expect(hours[1].periods.count == 71)
                #expect(hours[1].periods.allSatisfy { $0.precipitation != nil && $0.wind != nil })
            }
        }
    }
}
