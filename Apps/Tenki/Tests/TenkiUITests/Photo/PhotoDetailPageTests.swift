import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PhotoDetailPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.inProcess)
    func `the credit has the title, the photographer, the collection and the licence`(
        driven: Driven
    ) async throws {
        let pages = try PhotoPages(ScriptedPhotos(title: "Rain in Kyoto"))
        try await pages.store("rain", hoursAgo: 1)
        try await pages.run(driven) { driver in
            try await driver.visit("/photos/pixabay-rain-7")

            try await driver.expect("Rain in Kyoto · somebody · flickr, Pixabay · A free licence")
            try await driver.expect("Title Rain in Kyoto Photographer somebody")
            try await driver.expect("the links") { snapshot in
                snapshot.link("Rain in Kyoto")?.attributes["href"] == "https://a.example/rain-7"
                    && snapshot.link("somebody")?.attributes["href"]
                        == "https://a.example/somebody"
                    && snapshot.link("A free licence")?.attributes["href"]
                        == "https://a.example/licence"
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a photograph is shown with its details`(driven: Driven) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-7")

            try await driver.expect(title: "wet street · Tenki")
            try await driver.expect("Photographer somebody Size 1,280 × 853 pixels Views 12,345")
            try await driver.expect("Downloads 678 Likes 9 License A free licence Source Pixabay")
            try await driver.expect("somebody · Pixabay · A free licence")
            try await driver.expect("the picture from here") { snapshot in
                snapshot.document.all.contains {
                    $0.attributes["src"] == "/images/pixabay-rain-7/image"
                }
            }
            try await driver.expect("the source") { snapshot in
                snapshot.link("View original")?.attributes["href"]
                    == "https://a.example/rain-7"
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a tag leads to its search`(driven: Driven) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-7")
            try await driver.follow("wet street")

            try await driver.expect("50 photos of “wet street”")
            try await driver.expect(value: "wet street", in: "Search for")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a reader pages through the results of a search, over its pages`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(total: 3, size: 2)) { pages, driver in
            try await pages.store("wet rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-wet%20rain-1?q=wet+rain")
            try await driver.expect("none before") { $0.link("← Previous") == nil }
            try await driver.follow("Next →")
            try await driver.expect("the second") { $0.photos == ["pixabay-wet%20rain-2"] }
            #expect(pages.provider.calls == [])
            try await driver.press("Next →")
            try await driver.expect(address: "/photos/pixabay-wet%20rain-3?q=wet%20rain")
            try await driver.expect("none after") { snapshot in
                snapshot.link("Next →") == nil && snapshot.button("Next →") == nil
            }
            try await driver.follow("← Previous")
            try await driver.expect("the second again") { $0.photos == ["pixabay-wet%20rain-2"] }
            try await driver.follow("All results for “wet rain”")

            try await driver.expect("3 photos of “wet rain”")
            #expect(pages.provider.calls == ["wet rain 2"])
        }
    }

    @Test(arguments: Driven.allCases)
    func `a next photograph that cannot be had is an alert, and can be tried again`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(size: 2, failure: away)) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-2?q=rain")
            try await driver.press("Next →")
            try await driver.expect(dialog: "The provider cannot be reached.")
            try await driver.press("OK")
            pages.provider.fail(nil)
            try await driver.press("Next →")

            try await driver.expect("the third") { $0.photos == ["pixabay-rain-3"] }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the next photograph is not one that a shifted list repeats`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(total: 4, size: 2, shift: 1)) {
            pages,
            driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-2?q=rain")
            try await driver.press("Next →")
            try await driver.expect("the third") { $0.photos == ["pixabay-rain-3"] }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a list that has become shorter has no next photograph`(driven: Driven) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(total: 2, size: 2)) { pages, driver in
            let longer = ScriptedPhotos(total: 4, size: 2)
            let page = longer.page(1, of: try PhotoQuery("rain"), at: FixedClock().now)
            try await pages.transactions.execute { try await $0.photos.save(page) }
            try await driver.visit("/photos/pixabay-rain-2?q=rain")
            try await driver.press("Next →")
            try await driver.expect("none after") { snapshot in
                snapshot.button("Next →") == nil && snapshot.photos == ["pixabay-rain-2"]
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `without a search, or with another's, a photograph has no neighbours`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            for query in ["", "?q=snow", "?q=\(String(repeating: "x", count: 101))"] {
                try await driver.visit("/photos/pixabay-rain-2\(query)")
                try await driver.expect("none beside it") { snapshot in
                    snapshot.link("Next →") == nil && snapshot.button("Next →") == nil
                        && snapshot.link("← Previous") == nil
                }
            }
        }
    }

    @Test(arguments: ["pixabay-rain-51", "openverse-rain-1", "nobody-1", "x"])
    func `an absent photograph has no page`(id: String) async throws {
        let pages = try PhotoPages()
        try await pages.store("rain", hoursAgo: 1)

        let failure = await #expect(throws: PageTestError.self) {
            try await pages.run(.live) { try await $0.visit("/photos/\(id)") }
        }

        #expect(failure?.description.contains("(status 404)") == true)
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads Japanese`(driven: Driven) async throws {
        try await PhotoPages.run(driven, language: .japanese) { pages, driver in
            try await pages.store("rain", hoursAgo: 1)
            try await driver.visit("/photos/pixabay-rain-2?q=rain")

            try await driver.expect("撮影者 somebody サイズ 1,280 × 853 ピクセル 閲覧 12,345")
            try await driver.follow("次の写真 →")
            try await driver.follow("「rain」の検索結果")
            try await driver.expect("「rain」の写真 50件")
        }
    }
}
