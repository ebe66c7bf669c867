import Foundation
import KasaneDomain
import KasaneMail
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SameHeadlineTests {
    private let away = DomainError.unavailable(providerAway)
    private let now = FixedClock().now

    @Test(arguments: Driven.inProcess)
    func `the board and the city's page name the warning and the rain now`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown().forecast)
        try await pages.store(rain())
        try await pages.store(WarningBook.sample([try MunicipalityCode("1310100"): ["03"]]))
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("Heavy rain warning (level 3). Rain now")

            try await driver.visit("/cities/130010")
            try await driver.expect("Heavy rain warning (level 3). Rain now")
            try await driver.expect(
                title: "東京 Tokyo: Heavy rain warning (level 3). Rain now · Tenki"
            )
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a municipality's page names its own warnings, as its tile does`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        let chuo = try BoardPlace("130010/1310200")
        try await pages.store(shown().forecast)
        try await pages.store(rain())
        try await pages.store(WarningBook.sample([try MunicipalityCode("1310100"): ["03"]]))
        try await pages.watchOnly(0)
        try await pages.editWatchlist.watch(chuo, in: .installation)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("Rain now")
            try await driver.expectAbsent("Heavy rain warning (level 3). Rain now")

            try await driver.visit("/cities/130010?municipality=1310200")
            try await driver.expect(title: "東京 Tokyo: Rain now · Tenki")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the headline uses the hours of the chosen source`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away), hours: SettableHours(.failure(away)))
        try await pages.store(shown().forecast)
        try await pages.store(hourlyForecast())
        try await pages.store(hourlyForecast([.rain, .clear, .clear, .clear], series: .openMeteo))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect(title: "東京 Tokyo: Umbrella from 15:00 · Tenki")

            try await driver.visit("/cities/130010?hours=open-meteo")
            try await driver.expect(title: "東京 Tokyo: Umbrella until 15:00 · Tenki")
        }
    }

    @Test func `a digest says what the page says`() throws {
        var generator = SystemRandomNumberGenerator()
        let forecast = try shown().forecast
        let message = NoticeMessage(
            recipient: try Mailbox("hanako@example.jp"),
            language: "en",
            unit: nil,
            unsubscribe: UnsubscribeLink(
                person: ProfileID(UUID()),
                token: UnsubscribeToken(using: &generator)
            ),
            content: .digest([forecast], isExample: false),
            moment: now,
            known: [
                .tokyo: KnownWeather(
                    issues: [forecast],
                    observation: try rain().current(at: now)
                )
            ]
        )
        let mails = NoticeMails(
            origin: "https://tenki.example",
            sender: try Mailbox("tenki@tenki.example")
        )

        #expect(mails.text(of: message).subject == "Tokyo: Rain now")
    }

    /// Returns an observation of 7 mm in the last hour.
    private func rain() throws -> CityObservation {
        let station = try tokyoStation()
        let observation = StationObservation(
            time: now,
            temperature: try Temperature(celsius: 12),
            precipitation: try Precipitation(tenths: 70)
        )
        var check = ObservationCheck()
        check.recordSuccess(of: now, from: DataSource(name: "tests"), at: now)
        return CityObservation(
            station: station,
            days: [
                ObservationDay(
                    id: .init(station.station.id, on: CalendarDate(now, in: .japan)),
                    observations: [observation]
                )
            ],
            check: check
        )
    }
}
