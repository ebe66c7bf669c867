import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

/// Tests of a week without any provider.
@Suite(.timeLimit(.minutes(5)))
struct OutageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.inProcess)
    func `a board and a city show the true age each day, and call no other day today`(
        driven: Driven
    ) async throws {
        let clock = MovedClock()
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.storeBoard(shown().forecast)
        for day in 1...7 {
            clock.advance(by: 86_400)
            let age = "\(day.days) 3 h ago"
            try await pages.run(driven) { driver in
                try await driver.visit("/")
                try await driver.expect("\(age) · tests")
                try await driver.expectAbsent("today sunny")
                try await driver.expectDialogAbsent()

                try await driver.visit("/cities/130010")
                try await driver.expect("issued 2026-11-21 11:00 JST, \(age)")
                try await driver.expectDialogAbsent()
                try await driver.expectAbsent("Sat 2026-11-21 today")
                try await driver.expectAbsent("2026-11-22 tomorrow")
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the world's weather shows the true age each day`(
        driven: Driven
    ) async throws {
        let pages = try WorldPages(away)
        try await pages.store()
        for day in 1...7 {
            pages.clock.advance(by: 86_400)
            try await pages.run(driven) { driver in
                try await driver.visit("/world")
                try await driver.expect("observed \(day.days) ago")
                try await driver.expectDialogAbsent()
                try await driver.expect("\(day.days) ago")
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `photographs and the page of each show the true age each day`(
        driven: Driven
    ) async throws {
        let clock = MovedClock()
        let pages = try PhotoPages(ScriptedPhotos(failure: away), clock: clock)
        try await pages.store("rain", hoursAgo: 2)
        for day in 1...7 {
            clock.advance(by: 86_400)
            try await pages.run(driven) { driver in
                try await driver.visit("/photos?q=rain")
                try await driver.expect(
                    "fetched \(day.days) 2 h ago, because the provider cannot be reached"
                )
                try await driver.expect("the photographs") { $0.photos.count == 20 }
                try await driver.visit("/photos/pixabay-rain-7?q=rain")
                try await driver.expect("Fetched \(day.days) 2 h ago")
                try await driver.follow("Next →")
                try await driver.expect("the eighth") { $0.photos == ["pixabay-rain-8"] }
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a search that was never made before is an alert, and can be tried again`(
        driven: Driven
    ) async throws {
        let pages = try PhotoPages(ScriptedPhotos(failure: away))
        try await pages.store("rain", hoursAgo: 2)
        try await pages.run(driven) { driver in
            try await driver.visit("/photos?q=snow")
            try await driver.expect(dialog: "The provider cannot be reached.")
            try await driver.press("OK")
            try await driver.expect("no photographs of rain") { $0.photos.isEmpty }
            try await driver.press("Try again")
            try await driver.expect(dialog: "The provider cannot be reached.")
        }
    }
}

extension Int {
    fileprivate var days: String { self == 1 ? "1 day" : "\(self) days" }
}
