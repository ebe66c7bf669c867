import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PhotoSuggestionTests {
    @Test func `the weather of a board suggests searches, with its first cities and without`()
        async throws
    {
        let board = try await board(["雨のち晴", "曇", "雪", "雨"])

        #expect(
            board.photoSearches(at: FixedClock().now, in: .english) == [
                "rain Sapporo", "clouds Sendai", "snow Tokyo", "rain", "clouds", "snow",
            ]
        )
        #expect(board.photoSearches(at: FixedClock().now, in: .japanese).first == "雨 札幌")
    }

    @Test func `after sunset a clear sky is one of stars`() async throws {
        let evening = FixedClock().now.addingTimeInterval(6 * 3600)

        let searches = try await board(["晴"]).photoSearches(at: evening, in: .english)

        #expect(searches == ["starry sky Sapporo", "starry sky"])
    }

    @Test func `a board without forecasts suggests nothing`() async throws {
        #expect(try await board([]).photoSearches(at: FixedClock().now, in: .english) == [])
    }

    @Test(arguments: Driven.allCases)
    func `a suggestion is a link to its search`(driven: Driven) async throws {
        let pages = try PhotoPages(suggestions: ["rain Tokyo"])
        try await pages.store("rain tokyo", hoursAgo: 1)
        try await pages.run(driven) { driver in
            try await driver.visit("/photos")
            try await driver.follow("rain Tokyo")

            try await driver.expect(address: "/photos?q=rain%20Tokyo")
            try await driver.expect("the photographs") { !$0.photos.isEmpty }
            try await driver.expectAbsent("From the weather on your board")
        }
    }

    private func board(_ summaries: [String]) async throws -> Board {
        let pages = try ForecastPages(.failure(.unavailable(providerAway)))
        for (city, summary) in zip(Watchlist.initial.cities, summaries) {
            try await pages.store(try shown(summary: summary).forecast.for(city))
        }
        let fetch = FetchForecast(
            provider: pages.provider,
            transactions: pages.transactions,
            clock: FixedClock()
        )
        let hours = FetchHours(
            provider: NoHours(),
            transactions: pages.transactions,
            clock: FixedClock()
        )
        return try await ObserveBoard(
            fetch: fetch,
            hours: hours,
            transactions: pages.transactions
        )
        .current(.installation)
    }
}
