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

            try await driver.expect("Sat 21 Nov 11:00 sunny, then cloudy 17 / — 10% tests")
            try await driver.expect("Sat 21 Nov 05:00 rain 17 / — 10% tests")
            try await driver.expectAbsent("Thu 12 Nov 11:00 snow")
            try await driver.visit(address + "?day=2026-11-22")
            try await driver.expect("Sat 21 Nov 11:00 — 8 / -1 — tests")
        }
    }

    private func pages() async throws -> ForecastPages {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(try shown(issuedEarlier: 6, summary: "雨").forecast)
        try await pages.store(try shown(issuedEarlier: 24 * 9, summary: "雪").forecast)
        return pages
    }
}
