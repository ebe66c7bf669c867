import Foundation
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct CityHistoryTests {
    private let address = "/cities/130010"

    @Test(arguments: Driven.allCases)
    func `the stored issues are shown with each one's forecast for a day`(
        driven: Driven
    ) async throws {
        try await pages().run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("2026-11-21 11:00 sunny, then cloudy 17 / — 10% tests")
            try await driver.expect("2026-11-21 05:00 rain 17 / — 10% tests")
            try await driver.expect("How the forecast high changed. The figures are")
            try await driver.expectAbsent("2026-11-12 11:00 snow")
            try await driver.visit(address + "?day=2026-11-22")
            try await driver.expect("2026-11-21 11:00 — 8 / -1 — tests")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `an earlier issue is shown until the newest is requested`(driven: Driven) async throws {
        try await pages().run(driven) { driver in
            try await driver.visit(address)
            try await driver.expectAbsent("This is an earlier forecast.")
            try await driver.type("1", into: "Forecast issued at")

            try await driver.expect("This is an earlier forecast.")
            try await driver.expect("issued 2026-11-21 05:00 JST")
            try await driver.expect(address: address + "?asof=1795204800")
            try await driver.press("Show the latest")
            try await driver.expect("issued 2026-11-21 11:00 JST")
            try await driver.expect(address: address)
        }
    }

    @Test(arguments: Driven.allCases)
    func `an address shows the newest issue up to its time`(driven: Driven) async throws {
        try await pages().run(driven) { driver in
            try await driver.visit(address + "?asof=1795204900")
            try await driver.expect("issued 2026-11-21 05:00 JST")
            try await driver.visit(address + "?asof=-9223372036854775808")
            try await driver.expect("issued 2026-11-12 11:00 JST")
            try await driver.visit(address + "?asof=9223372036854775807&day=none")
            try await driver.expect("issued 2026-11-21 11:00 JST")
            try await driver.expectAbsent("This is an earlier forecast.")
        }
    }

    private func pages() async throws -> ForecastPages {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(try shown(issuedEarlier: 6, summary: "雨").forecast)
        try await pages.store(try shown(issuedEarlier: 24 * 9, summary: "雪").forecast)
        return pages
    }
}
