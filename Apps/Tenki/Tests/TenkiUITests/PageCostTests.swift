import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageCostTests {
    private let away = DomainError.unavailable(providerAway)

    @Test func `a visit to a city with a fresh forecast costs two transactions`() async throws {
        let cost = Cost()
        let pages = try ForecastPages(.failure(away), cost: cost)
        try await pages.store(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("issued Sat 21 Nov 11:00 JST")
            // The change shows that the page follows the store, with one more transaction.
            try await pages.store(shown(overview: "大雪です。").forecast)
            try await driver.expect("大雪です。")
        }

        #expect(cost.transactions <= 2 + 2)
        #expect(cost.statements.count <= 2 * (4 + 4))
    }

    @Test func `a visit that calls the provider costs seven transactions`() async throws {
        let cost = Cost(includesStatements: false)
        let pages = try ForecastPages(.success(shown().forecast), cost: cost)
        try await pages.run { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("issued Sat 21 Nov 11:00 JST")
        }

        // Among them are the check whether a call is due, its record, and the stored forecast.
        #expect(pages.provider.asked.count == 1)
        #expect(cost.transactions <= 7)
    }

    @Test func `a board reads the forecasts of all cities with one statement`() async throws {
        let cost = Cost()
        let pages = try ForecastPages(.failure(away), cost: cost)
        try await pages.storeBoard(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Naha, today sunny")
            try await pages.store(shown(summary: "大雪").forecast)
            try await driver.expect("Tokyo, today heavy snow")
        }

        #expect(cost.transactions <= 2 + 2 + 2)
        let forecasts = cost.statements.filter { $0.contains("orecast") }
        #expect(forecasts.count <= 2)
        #expect(cost.statements.filter { $0.contains("arning") }.count <= 2 * 3)
        #expect(cost.statements.filter { $0.contains("yphoon") }.count <= 2)
        #expect(cost.statements.count <= 2 * (5 + 3 + 1))
    }

    @Test func `a board reads the observations of all cities with three statements`() async throws {
        let cost = Cost()
        let pages = try ForecastPages(.failure(away), cost: cost)
        try await pages.storeBoard(shown().forecast)
        try await pages.store(cityObservation())
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Naha, today sunny")
        }

        let observations = cost.statements.filter {
            $0.contains("observation") || $0.contains("cityStation")
        }
        #expect(observations.count <= 3)
        #expect(cost.statements.count <= 7 + 3 + 1)
    }

    @Test func `a map reads the forecasts of all cities with one statement`() async throws {
        let cost = Cost()
        let pages = try ForecastPages(.failure(away), cost: cost)
        try await pages.storeBoard(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/cities")
            try await driver.expect("Forecasts issued by Sat 21 Nov 11:00 JST.")
            try await driver.press("Sun 22")
            try await driver.press("Rain")
            try await driver.press("Kanto")
            try await driver.expect(address: "/cities?day=1&layer=rain&region=kanto")
        }

        #expect(cost.transactions <= 2 + 2)
        #expect(cost.statements.filter { $0.contains("orecast") }.count <= 2)
        #expect(pages.provider.asked.isEmpty)
    }

    @Test func `a stored search costs one read, and a record that it is shown`() async throws {
        let cost = Cost()
        let pages = try PhotoPages(cost: cost)
        try await pages.store("rain", hoursAgo: 1)
        try await pages.run { driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("the photographs") { $0.photos.count == 20 }
        }

        #expect(cost.transactions <= 1 + 1)
    }

    @Test func `the next photograph costs no read after its page was fetched`() async throws {
        let cost = Cost()
        let pages = try PhotoPages(ScriptedPhotos(total: 3, size: 2), cost: cost)
        try await pages.store("rain", hoursAgo: 1)
        try await pages.run { driver in
            try await driver.visit("/photos/pixabay-rain-2?q=rain")
            let before = cost.transactions
            try await driver.press("Next →")
            try await driver.expect(address: "/photos/pixabay-rain-3?q=rain")

            // Before the fetch, the search reads three times. Then it stores what the page of the
            // next photograph reads.
            #expect(cost.transactions - before <= 3 + 1 + 1)
        }
    }

    @Test func `housekeeping wakes no page`() async throws {
        let cost = Cost(includesStatements: false)
        let pages = try ForecastPages(.failure(away), cost: cost)
        let profile = Profile(
            id: try ProfileID("00000000-0000-0000-0000-000000000001"),
            displayName: try DisplayName("hanako")
        )
        try await pages.store(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("issued Sat 21 Nov 11:00 JST")
            for _ in 0..<10 {
                try await pages.transactions.execute { repositories in
                    try await repositories.photos.deleteLeastUsed(keeping: 1)
                    _ = try await repositories.conditions.delete(WorldCity.all[0].id)
                    try await repositories.profiles.deleteAll()
                    try await repositories.profiles.save(profile)
                }
            }
            try await pages.store(shown(overview: "大雪です。").forecast)
            try await driver.expect("大雪です。")
        }

        // The warnings are read once.
        #expect(cost.transactions <= 1 + 1 + 1)
    }
}
