import Foundation
import KasaneDomain
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct HoursPageTests {
    private let away = DomainError.unavailable(providerAway)
    private let address = "/cities/130010"

    @Test(arguments: Driven.allCases)
    func `the page says when the rain ends, with its source and its age`(
        driven: Driven
    ) async throws {
        let provider = SettableHours(.success(try hourlyForecast()))
        let pages = try ForecastPages(.success(shown().forecast), hours: provider)
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            // It is 14:10, and the second period of the sample begins at 15:00.
            try await driver.expect("Hourly forecast Rain from 15:00 to 21:00")
            try await driver.expect("issued Sat 21 Nov 11:00 JST, 3 h 10 min ago")
            try await driver.expect("Japan Meteorological Agency Open-Meteo")
            try await driver.expect("15:00 – 18:00 rain 14 10% NE 3–5 m/s")
            try await driver.expect("the colours of the weekend in the strip") { page in
                let texts = page.document.all.filter { $0.attributes["y"] != nil }
                return ["saturday", "sunday"].allSatisfy { name in
                    texts.contains { $0.attributes["class"] == name }
                }
            }
            try await driver.expectDialogAbsent()
        }
    }

    @Test(arguments: Driven.inProcess)
    func `rain that is observed now begins now in the strip, too`(driven: Driven) async throws {
        let hours = try hourlyForecast([.rain, .clear], issuedEarlier: -3)
        let pages = try ForecastPages(
            .success(shown().forecast),
            hours: SettableHours(.success(hours))
        )
        try await pages.store(singleObservation(precipitation: 420))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Very heavy rain now")
            try await driver.expect("Hourly forecast Rain until 18:00")
        }
    }

    @Test(arguments: Driven.allCases)
    func `the reader chooses the source`(driven: Driven) async throws {
        let provider = SettableHours(.success(try hourlyForecast()))
        let pages = try ForecastPages(.success(shown().forecast), hours: provider)
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expect("Hourly forecast")
            #expect(provider.asked == [.agency])

            try await driver.visit("\(address)?hours=open-meteo")

            try await driver.expect("fetched 3 h ago")
            #expect(provider.asked == [.agency, .openMeteo])
        }
    }

    @Test(arguments: Driven.allCases)
    func `hours that could not be refreshed are shown with their age and the reason`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away), hours: SettableHours(.failure(away)))
        try await pages.store(shown().forecast)
        try await pages.store(hourlyForecast(issuedEarlier: 6))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("issued Sat 21 Nov 05:00 JST, 9 h 10 min ago")
            try await driver.expect("Showing the stored hourly forecast, fetched 9 h ago.")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `hours that have passed are not shown as future`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away), hours: SettableHours(.failure(away)))
        try await pages.store(shown().forecast)
        try await pages.store(hourlyForecast(issuedEarlier: 48))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("The stored hourly forecast, issued 2 days 3 h ago")
            try await driver.expectAbsent("Rain from")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a change of the stored hours is shown at once`(driven: Driven) async throws {
        let pages = try ForecastPages(
            .success(shown().forecast),
            hours: SettableHours(.success(try hourlyForecast()))
        )
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expect("Rain from 15:00 to 21:00")

            try await pages.store(hourlyForecast([.clear, .clear, .snow, .clear]))
            guard driven == .live else { return try await driver.visit(address) }

            try await driver.expect("Snow from 18:00 to 21:00")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `without a provider of hours, the page has none`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("issued Sat 21 Nov 11:00 JST")
            try await driver.expectAbsent("Hourly forecast")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a tile has the curve of the temperature, hidden from screen readers`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(
            .failure(away),
            hours: SettableHours(.success(try hourlyForecast()))
        )
        try await pages.watchOnly(1)
        try await pages.storeBoard(shown().forecast)
        let city = try #require(Watchlist.initial.cities.first)
        try await pages.store(hourlyForecast(for: city))
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("a curve") { snapshot in
                let curves = snapshot.document.all.filter { $0.attributes["class"] == "spark" }
                return curves.count == 1 && curves[0].attributes["aria-hidden"] == "true"
            }
        }
    }
}

final class SettableHours: HourlyForecastProvider {
    let hourlySources = [
        HourlySeries.agency: DataSource(name: "tests"), .openMeteo: DataSource(name: "tests"),
    ]
    private let answer: Result<HourlyForecast, DomainError>
    private let calls = Mutex<[HourlySeries]>([])

    init(_ answer: Result<HourlyForecast, DomainError>) {
        self.answer = answer
    }

    var asked: [HourlySeries] { calls.withLock { $0 } }

    func hours(
        of series: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        calls.withLock { $0.append(series) }
        let hours = try answer.get()
        return try HourlyForecast(
            id: .init(
                city: city,
                series: series,
                source: hours.id.source,
                issuedAt: hours.id.issuedAt
            ),
            fetchedAt: hours.fetchedAt,
            attribution: hours.attribution,
            periods: hours.periods,
            temperatures: hours.temperatures
        )
    }
}
