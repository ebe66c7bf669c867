import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct TyphoonsPageTests {
    @Test(arguments: Driven.allCases)
    func `a typhoon has a map and a table of its positions`(driven: Driven) async throws {
        try await TyphoonPages(count: 1).run(driven) { driver in
            try await driver.visit("/typhoons")

            try await driver.expect(title: "Typhoons · Tenki")
            try await driver.expect("1 active typhoon (checked just now).")
            try await driver.expect("Typhoon No. 27 (Choi-wan)")
            try await driver.expect("large very strong typhoon, 23.1°N 146.9°E")
            try await driver.expect("Issued Sat 21 Nov 14:10 JST")
            try await driver.expect("the circle of the forecast on the map") { page in
                page.document.all.contains { $0.attributes["class"] == "probable" }
            }
            try await driver.expect("the row of the forecast") { page in
                let row = ["Sun 22 Nov 14:10 +24 h", "extratropical low", "30.0°N 140.0°E", "960"]
                return row.allSatisfy(page.text.contains)
            }
            try await driver.expect("the name of a column in its cell") { page in
                page.document.all.contains {
                    $0.attributes["data-name"] == "hPa" && $0.text == "960"
                }
            }
        }
    }

    @Test func `a typhoon beyond 180° is on its map, east of Japan`() async throws {
        try await TyphoonPages(count: 1, longitude: -175).run(.byForms) { driver in
            try await driver.visit("/typhoons")

            try await driver.expect("the circle of the forecast in the eastern half") { page in
                let circle = page.document.all.first { $0.attributes["class"] == "probable" }
                let x = circle?.attributes["cx"].flatMap { Double($0) } ?? 0
                return (240...480).contains(x)
            }
        }
    }

    @Test func `without a typhoon the page says when that was checked`() async throws {
        try await TyphoonPages(count: 0).run(.byForms) { driver in
            try await driver.visit("/typhoons")

            try await driver.expect("No active typhoons Checked just now")
            try await driver.expect("no words about a forecast") {
                !$0.text.contains("forecast circle")
            }
        }
    }

    @Test func `an outage is not the absence of typhoons`() async throws {
        try await TyphoonPages(count: 0, isDown: true).run(.byForms) { driver in
            try await driver.visit("/typhoons")

            try await driver.expect("Typhoon information has not been fetched yet.")
            try await driver.expect("no claim that there is none") {
                !$0.text.contains("No active typhoons") && !$0.text.contains("forecast circle")
            }
        }
    }

    @Test func `an old check leaves unknown what there is now`() async throws {
        let pages = try TyphoonPages(count: 1)
        try await pages.run(.byForms) { driver in
            try await driver.visit("/typhoons")
            pages.setDown()
            pages.clock.advance(by: 4 * 3600)
            try await driver.visit("/typhoons")

            try await driver.expect("Current typhoon information is unavailable")
            try await driver.expect("last checked 4 h ago")
            try await driver.expect("Typhoon No. 27 (Choi-wan)")
        }
    }
}

private final class TyphoonPages: TyphoonProvider {
    let source = DataSource(name: "tests")
    let clock = MovedClock()
    private let count: Int
    private let longitude: Double
    private let isDown: Mutex<Bool>
    private let transactions: SQLiteTransactions<TenkiRepositories>
    private let file: TemporaryFile

    init(count: Int, longitude: Double = 140, isDown: Bool = false) throws {
        self.count = count
        self.longitude = longitude
        self.isDown = Mutex(isDown)
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
    }

    func setDown() { isDown.withLock { $0 = true } }

    func run(
        _ driven: Driven = .live,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        let read = ReadTyphoons(provider: self, transactions: transactions, clock: clock)
        let show = ShowTyphoons(read: read, transactions: transactions, clock: clock)
        let observe = ObserveTyphoons(transactions: transactions)
        let clock = clock
        var pages = PageRoutes()
        pages.add(TyphoonsPage.self, for: .everyone) { _, _ in
            TyphoonsPage(
                model: TyphoonsModel(
                    site: SiteContext(address: "/typhoons"),
                    showTyphoons: show,
                    observeTyphoons: observe,
                    assets: SiteAssets(),
                    clock: clock
                )
            )
        }
        try await driven.run(pages, script)
    }

    func typhoons() async throws -> [TyphoonListing] {
        try check()
        return (0..<count).compactMap { number in
            TyphoonID("TC\(2633 + number)").map { TyphoonListing(id: $0, issuedAt: clock.now) }
        }
    }

    func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try check()
        let center = try Coordinates(latitude: 23.1, longitude: 146.9)
        var analysis = TyphoonPosition(hours: 0, time: clock.now, center: center)
        analysis.kind = .typhoon
        analysis.size = .large
        analysis.intensity = .veryStrong
        analysis.gales = EarthCircle(center: center, radius: 700_000)
        var forecast = TyphoonPosition(
            hours: 24,
            time: clock.now.addingTimeInterval(86_400),
            center: try Coordinates(latitude: 30, longitude: longitude)
        )
        forecast.kind = .extratropical
        forecast.pressure = 960
        forecast.probabilityRadius = 100
        let typhoon = Typhoon(
            id: id,
            number: 27,
            name: .init(japanese: "チョーイワン", english: "Choi-wan"),
            issuedAt: clock.now,
            track: [center],
            positions: [analysis, forecast]
        )
        guard let typhoon else { throw CancellationError() }
        return typhoon
    }

    private func check() throws {
        if isDown.withLock({ $0 }) {
            throw DomainError.unavailable(ServiceFailure("tests", .timeout))
        }
    }
}
