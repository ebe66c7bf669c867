import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TyphoonLineTests {
    @Test(arguments: ["/", "/cities"])
    func `a typhoon is named with a link, as soon as it is known`(address: String) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run { driver in
            try await driver.visit(address)
            try await driver.expect("no typhoon") { $0.typhoon != "Typhoon No. 27 (Choi-wan)" }
            try await pages.store(book(count: 1))

            try await driver.expect("the link") { $0.typhoon == "Typhoon No. 27 (Choi-wan)" }
            try await pages.store(book(count: 0))
            try await driver.expect("no typhoon") { $0.typhoon != "Typhoon No. 27 (Choi-wan)" }
        }
    }

    @Test func `without a typhoon the board has no line`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(book(count: 0))
        try await pages.run(.byForms) { driver in
            try await driver.visit("/")

            try await driver.expect("no link") { $0.typhoon == nil }
        }
    }

    @Test func `the line has the strength of one typhoon, and the names of two`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(book(count: 1))
        try await pages.run(.byForms) { driver in
            try await driver.visit("/")
            try await driver.expect("Typhoon No. 27 (Choi-wan) · very strong typhoon")
            try await pages.store(book(count: 2))
            try await driver.visit("/")

            try await driver.expect("the names") {
                $0.typhoon == "Typhoon No. 27 (Choi-wan), Typhoon No. 28 (Choi-wan)"
            }
        }
    }

    @Test func `a typhoon that cannot be read, and an old list, have a line too`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(book(count: 0, unread: 2))
        try await pages.run(.byForms) { driver in
            try await driver.visit("/")
            try await driver.expect("the link") { $0.typhoon == "Typhoons: 2" }
            try await pages.store(book(count: 1, age: 4 * 3600))
            try await driver.visit("/")

            try await driver.expect("Typhoon No. 27 (Choi-wan) · last known")
        }
    }

    /// Returns the list of a number of typhoons, as read before an age in seconds.
    private func book(count: Int, unread: Int = 0, age: TimeInterval = 0) throws -> TyphoonBook {
        let moment = FixedClock().now.addingTimeInterval(-age)
        let numbers = 27..<27 + count + unread
        let listings = try numbers.map { number in
            TyphoonListing(id: try #require(TyphoonID("TC26\(number)")), issuedAt: moment)
        }
        let typhoons = try listings.prefix(count).enumerated().map { index, listing in
            var analysis = TyphoonPosition(
                hours: 0,
                time: moment,
                center: try Coordinates(latitude: 23.1, longitude: 146.9)
            )
            analysis.kind = .typhoon
            analysis.intensity = .veryStrong
            return try #require(
                Typhoon(
                    id: listing.id,
                    number: 27 + index,
                    name: .init(japanese: "チョーイワン", english: "Choi-wan"),
                    issuedAt: moment,
                    track: [],
                    positions: [analysis]
                )
            )
        }
        var book = TyphoonBook()
        book.record(listings, read: typhoons, from: DataSource(name: "tests"), at: moment)
        return book
    }
}

extension ForecastPages {
    /// Stores the list of typhoons, as the background would.
    fileprivate func store(_ book: TyphoonBook) async throws {
        try await transactions.execute { try await $0.typhoonBooks.save(book) }
    }
}

extension PageSnapshot {
    fileprivate var typhoon: String? {
        // The first link is in the menu.
        document.all.filter { $0.attributes["href"] == "/typhoons" }.dropFirst().first?.text
    }
}
