import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

/// Tests that must pass on every date, with Tenki's own clients.
@Suite(.timeLimit(.minutes(5)))
struct YearTests {
    private let request = ProviderRequest(.automatic, by: .unknown)

    @Test(arguments: SampleDates.year)
    func `forecasts and hours include today, and are at most half a day old`(
        date: String
    ) async throws {
        let now = try Date(date, strategy: .iso8601)
        let today = CalendarDate(now, in: .japan)
        let clock = StoppedClock(now: now)
        try await DemoServices.serving(at: date) { client, _ in
            let providers: [any ForecastProvider] = [
                JMAForecastProvider(client: client, source: .demo, clock: clock),
                LivedoorForecastProvider(client: client, source: .demo, clock: clock),
            ]
            let agency = JMAHoursProvider(client: client, source: .demo, clock: clock)
            let model = OpenMeteoHoursProvider(client: client, source: .demo, clock: clock)
            for index in stride(from: 0, to: City.all.count, by: 12) {
                let city = City.all[index].id
                for provider in providers {
                    let forecast = try await provider.forecast(for: city)
                    let day = forecast.days.first { $0.date == today }
                    #expect(day?.summary != nil, "\(city)")
                    #expect((0...43_200).contains(now.timeIntervalSince(forecast.id.issuedAt)))
                }
                for hours in [
                    try await agency.hours(of: .agency, for: city, on: request),
                    try await model.hours(of: .openMeteo, for: city, on: request),
                ] {
                    let isCovered = hours.periods.contains { period in
                        (0..<Double(period.seconds)).contains(now.timeIntervalSince(period.start))
                    }
                    #expect(isCovered, "\(city)")
                    #expect((0...43_200).contains(now.timeIntervalSince(hours.id.issuedAt)))
                }
            }
        }
    }

    @Test(arguments: SampleDates.year)
    func `observations and the radar are a few minutes old`(date: String) async throws {
        let now = try Date(date, strategy: .iso8601)
        try await DemoServices.serving(at: date) { client, _ in
            let stations = JMAObservationProvider(client: client, source: .demo)
            // Observations are published after five minutes.
            let observations = try await stations.observations(at: now - 600)
            let radar = JMARadarProvider(client: client, source: .demo)
            let frames = try await radar.observations()
            let conditions = try await OpenMeteoProvider(
                client: client,
                clock: StoppedClock(now: now)
            )
            .conditions(in: WorldCity.all)

            #expect(observations?.count == City.all.count)
            #expect(frames.map(\.valid.moment).max() == now - 300)
            #expect(try await radar.forecasts().count == 12)
            #expect(conditions.count == WorldCity.all.count)
            #expect(
                conditions.allSatisfy {
                    (0..<900).contains(now.timeIntervalSince($0.observedAt))
                }
            )
        }
    }

    @Test(arguments: SampleDates.year)
    func `all warnings can be read, and the dry air of 前橋 is in force`(
        date: String
    ) async throws {
        let now = try Date(date, strategy: .iso8601)
        let services = DemoServices(logger: .quiet, now: { now })
        let gunma = try services.warningReports(of: "100000")
        let tokyo = try services.warningReports(of: "130000")
        try await DemoServices.serving(at: date) { client, _ in
            let state = JMAWarningStateProvider(client: client, source: .demo)
            let payload = try await state.payload()
            let control = try await state.latestControl()
            let feed = JMAWarningFeedProvider(client: client, source: .demo)
            let documents = try await feed.feed()

            #expect(payload.damages == [])
            #expect(payload.heartbeat == control)
            #expect((0...86_400).contains(now.timeIntervalSince(control)))
            #expect((0...600).contains(now.timeIntervalSince(documents.newest)))
            for document in documents.documents.prefix(5) {
                #expect(try await feed.report(of: document.id) != nil, "\(document.id)")
            }
        }
        #expect(gunma.contains { $0.inForce(in: "100010").contains("21") })
        // The rain warning is in force from 6:10 to 18:50.
        let rain = tokyo.first { $0.type == "VPWW55" }?.inForce(in: "1310100")
        #expect(rain == (date.contains("T16:30") ? ["10"] : []))
    }

    @Test(arguments: SampleDates.year)
    func `there is a typhoon from Tuesday to Friday`(date: String) async throws {
        let now = try Date(date, strategy: .iso8601)
        let isExpected = (2...5).contains(CalendarDate(now, in: .japan).weekday)
        try await DemoServices.serving(at: date) { client, _ in
            let provider = JMATyphoonProvider(client: client, source: .demo)
            let listings = try await provider.typhoons()

            #expect(listings.count == (isExpected ? 1 : 0))
            for listing in listings {
                let typhoon = try await provider.typhoon(listing.id)
                #expect(typhoon.issuedAt == listing.issuedAt)
                #expect((0..<10_800).contains(now.timeIntervalSince(typhoon.issuedAt)))
            }
        }
    }
}

private struct StoppedClock: WallClock {
    let now: Date
}
