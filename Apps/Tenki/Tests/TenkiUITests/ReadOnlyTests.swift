import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadOnlyTests {
    private let reason = "the database cannot be written to"

    @Test(arguments: Driven.inProcess)
    func `a city's newest forecast is shown and said not to be stored`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown(summary: "大雪").forecast), isReadOnly: true)
        try await pages.store(try shown(issuedEarlier: 6).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("because \(reason).")
            try await driver.expectDialogAbsent()
            try await driver.press("Get the latest")
            try await driver.expect(dialog: "This forecast could not be stored: \(reason).")
            try await driver.press("OK")
            try await driver.expect("大雪")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a board shows it once and stays as it is`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast), isReadOnly: true)
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.press("Refresh all")
            try await driver.expect(dialog: "7 cities: The database cannot be written to.")
            try await driver.press("OK")
            try await driver.press("Move Sapporo down")
            try await driver.expect(dialog: "The database cannot be written to.")
            try await driver.press("OK")
            try await driver.press("Remove Sapporo")
            try await driver.expect(dialog: "The database cannot be written to.")
            try await driver.press("OK")
            try await driver.expect("Sapporo, today sunny")
        }
    }

    @Test func `the world's weather is shown and said not to be stored`() async throws {
        let pages = try WorldPages(isReadOnly: true)
        try await pages.run { driver in
            try await driver.visit("/world")
            try await driver.expect("This weather could not be stored: \(reason).")
            try await driver.expectDialogAbsent()
            try await driver.expect("Montreal clear 10 °C")
        }
    }

    @Test func `photographs are shown and said not to be stored`() async throws {
        let pages = try PhotoPages(isReadOnly: true)
        try await pages.run { driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("could not be stored: \(reason).")
            try await driver.expect("the photographs") { $0.photos.count == 20 }
        }
    }
}
