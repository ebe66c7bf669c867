import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

/// A week in which no provider answers.
@Suite
struct OutageTests {
    private let away = Failure.unavailable(reason: "the provider is away")

    @Test(arguments: Driven.allCases)
    func `a board and a city tell the true age each day, and call no other day today`(
        driven: Driven
    ) async throws {
        let clock = MovedClock()
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.storeBoard(shown().forecast)
        for day in 1...7 {
            clock.advance(by: 86_400)
            let age = "\(day) \(day == 1 ? "day" : "days") 3 h ago"
            try await pages.run(driven) { driver in
                try await driver.visit("/")
                try await driver.expect("\(age) · tests")
                try await driver.expectNo("today sunny")

                try await driver.visit("/cities/130010")
                try await driver.expect("issued 2026-11-21 11:00 JST, \(age)")
                try await driver.expectNo("Sat 2026-11-21 today")
                try await driver.expectNo("2026-11-22 tomorrow")
            }
        }
    }

    @Test func `a document tells the true age each day`() throws {
        for day in 1...7 {
            let shown = try shown(hoursLater: Double(24 * day), insteadBecause: away)
            let document = try JSONEncoder().encode(ForecastDocument(shown))
            let fields = try #require(
                try JSONSerialization.jsonObject(with: document) as? [String: Any]
            )
            #expect(fields["ageSeconds"] as? Int == 86_400 * day)
            let freshness = day < 2 ? "ageing" : day < 4 ? "stale" : "expired"
            #expect(fields["freshness"] as? String == freshness)
            #expect((fields["notice"] as? String)?.contains("the provider is away") == true)
        }
    }

    @Test func `the world's weather tells the true age each day`() async throws {
        let pages = try WorldPages(away)
        try await pages.store()
        for day in 1...7 {
            pages.clock.advance(by: 86_400)
            try await pages.run { driver in
                try await driver.visit("/world")
                try await driver.expect("\(day) \(day == 1 ? "day" : "days") ago")
            }
        }
    }
}
