import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

/// The cover photographs of cities.
@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct CoverPhotoPageTests {
    private let photo = Photo.ID(source: .pixabay, text: "rain-7")

    @Test(arguments: Driven.allCases)
    func `a photograph is chosen for a city of the board on its page`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            // The search names the city.
            try await driver.visit("/photos/pixabay-rain-7?q=rain%20Naha")
            try await driver.expect("Show on your board")
            try await driver.expectAbsent("shows this photograph.")
            try await driver.press("Put behind this city")
            try await driver.expect("Naha shows this photograph.")
            let board = try await pages.transactions.read { try await $0.boards.all() }
            let naha = try CityCode("471010")
            #expect(board.map { $0.covers.mapValues(\.id) } == [[naha: photo]])

            try await driver.press("Remove from Naha")
            try await driver.expectAbsent("shows this photograph.")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a city that was removed elsewhere is named, and none remains chosen`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-7?q=rain%20Naha")
            try await driver.expect("Show on your board")
            let naha = try CityCode("471010")
            try await pages.transactions.execute { repositories in
                var list = try await repositories.watchlists.find(.installation) ?? .initial
                list.unwatch(naha)
                try await repositories.watchlists.save(list)
            }

            try await driver.press("Put behind this city")

            try await driver.expect("Naha is no longer on your board. Choose another city.")
            try await driver.expect("Choose a city")
            try await driver.expectAbsent("shows this photograph.")
            #expect(try await pages.transactions.read { try await $0.boards.count() } == 0)
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a photograph whose licence forbids changes is not offered`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.transactions.execute { repositories in
                try await repositories.photos.save(page("CC BY-ND 2.0"))
            }
            try await driver.visit("/photos/pixabay-rain-7")

            try await driver.expect("allows no changes, so nothing may be written on it")
            try await driver.expectAbsent("Put behind this city")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a cover is on tile and page with its credit, and is removed there`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("no cover") { cover(in: $0) == nil }
            _ = try await setCover(on: driver, of: pages)
            try await driver.visit("/")
            try await driver.expect("the cover") { snapshot in
                cover(in: snapshot)?["src"] == "/images/pixabay-rain-7/image"
                    && cover(in: snapshot)?["alt"] == "wet street"
                    && cover(in: snapshot)?["width"] == "150"
            }
            try await driver.expect("Photo: somebody · Pixabay · CC BY 4.0")

            try await driver.visit("/cities/130010")
            try await driver.expect("Photo: somebody · Pixabay · CC BY 4.0")
            try await driver.expect("the cover") {
                cover(in: $0)?["src"] == "/images/pixabay-rain-7/image"
            }
            try await driver.press("Remove the photograph")
            try await driver.expectAbsent("Photo: somebody")
            try await driver.visit("/cities/016010")
            try await driver.expect("no cover") { cover(in: $0) == nil }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `readers of a shared board see its covers`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.run { owner in
            try await owner.visit("/")
            let secret = try await setCover(on: owner, of: pages)
            try await pages.run(driven) { guest in
                try await guest.visit(BoardLink.address(of: secret.reading))
                try await guest.expect("for reading only")
                try await guest.expect("Photo: somebody · Pixabay · CC BY 4.0")
                try await guest.expect("the cover") { cover(in: $0) != nil }
            }
        }
    }

    @Test(arguments: [SiteStylesheet.board, .city])
    func `pages with covers have their rules`(stylesheet: SiteStylesheet) {
        let rules = String(decoding: stylesheet.bytes, as: UTF8.self)

        #expect(rules.contains(".cover{"))
        #expect(rules.contains(".cover-credit{"))
    }

    /// Sets the photograph as the cover of Tokyo on a driver's own board; returns its secret.
    private func setCover(
        on driver: any PageDriver,
        of pages: ForecastPages
    ) async throws -> BoardSecret {
        try await pages.transactions.execute { try await $0.photos.save(page("CC BY 4.0")) }
        try await driver.press("Create links")
        try await driver.expect("Link for editing")
        let link = try await driver.link("Link for editing")
        let secret = try #require(BoardLink.secret(in: link))
        try await pages.editWatchlist
            .setCover(photo, of: .tokyo, on: .editing(secret), for: .unknown)
        return secret
    }

    private func page(_ licence: String) throws -> PhotoPage {
        let found = Photo(
            id: photo,
            page: "https://a.example/rain-7",
            preview: .init(url: "https://a.example/s", width: 150, height: 100),
            image: .init(url: "https://a.example/l", width: 1280, height: 853),
            counts: nil,
            tags: ["wet street"],
            user: "somebody",
            attribution: Attribution(text: "somebody / Pixabay", link: nil),
            licence: Attribution(text: licence, link: "https://a.example/licence")
        )
        return PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: .pixabay, number: 1),
            fetchedAt: FixedClock().now,
            photos: [found],
            total: 1,
            size: 1
        )
    }

    /// Returns the attributes of the first cover on a page.
    private func cover(in snapshot: PageSnapshot) -> [String: String]? {
        snapshot.document.all.first { $0.attributes["class"] == "cover" }?.attributes
    }
}
