import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PlacePageTests {
    private let away = DomainError.unavailable(providerAway)
    private let pages: WorldPages

    init() throws {
        pages = try WorldPages()
    }

    @Test(arguments: Driven.allCases)
    func `a place is found by name, and shown with its weather, time, sun and moon`(
        driven: Driven
    ) async throws {
        try await WorldPages.run(driven) { _, page in
            try await page.visit("/world?q=Re")
            try await page.expect("Reykjavik Capital Region, Iceland")
            try await page.expect("Re Point")
            try await page.follow("Reykjavik Capital Region, Iceland")

            try await page.expect(address: "/world/3413829")
            try await page.expect(title: "Reykjavik · Tenki")
            try await page.expect("snow")
            try await page.expect("humidity 80% · wind 5 m/s · observed just now")
            try await page.expect("Local time Sat 21 Nov 05:10")
            try await page.expect("today snow — -6 80%")
            try await page.expect("tomorrow showers 3 -6 —")
            try await page.expect("Sunrise 10:16 Sunset 16:11")
            try await page.expect("GeoNames (CC BY 4.0)")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a search without a match says so, and so does a short one`(driven: Driven) async throws {
        try await WorldPages.run(driven) { _, page in
            try await page.visit("/world?q=xyzzy")
            try await page.expect("No place found for “xyzzy”.")
            try await page.visit("/world?q=x")
            try await page.expect("two or more characters, such as Oslo")
            try await page.expect("Montreal clear 10 °C")
        }
    }

    @Test func `a place without weather has its time, its sun and the reason`() async throws {
        try await WorldPages.run(.byForms, away) { _, page in
            try await page.visit("/world/3413829")

            try await page.expect("The provider cannot be reached.")
            try await page.expect("Local time Sat 21 Nov 05:10")
            try await page.expect("Sunrise 10:16")
        }
    }

    @Test func `a stored place is shown with its days while the network is away`() async throws {
        try await WorldPages.run(.byForms) { pages, page in
            try await page.visit("/world/3413829")
            pages.places.set(away)
            pages.provider.set(away)
            pages.clock.advance(by: 86_400)
            try await page.visit("/world/3413829")

            try await page.expect(title: "Reykjavik · Tenki")
            try await page.expect("New data is not available right now.")
            try await page.expect("Day Weather High °C Low °C Rain today showers 3 -6 —")
        }
    }

    @Test func `a place that cannot be found has the reason and a search`() async throws {
        try await WorldPages.run(.byForms) { pages, page in
            pages.places.set(away)
            try await page.open("/world/3413829")

            try await page.expect(status: 503)
            try await page.expect("World weather The provider cannot be reached.")
            try await page.expect("Find any city in the world")

            pages.places.set(nil)
            pages.clock.advance(by: 60)
            try await page.visit("/world/3413829")
            try await page.expect(title: "Reykjavik · Tenki")
        }
    }

    @Test func `a page reports when a visitor who has no searches left can try again`() async throws
    {
        try await WorldPages.run(.byForms) { pages, page in
            pages.places.set(limit(.caller))
            try await page.open("/world/3413829")

            try await page.expect(status: 429)
            try await page.expect("is used up; try again in 10 min")
        }
    }

    @MainActor @Test func `an open page finds its place after an outage`() async throws {
        let (places, clock, ticks) = (ScriptedPlaces(), MovedClock(), ManualClock())
        let model = try model(of: places, clock)
        places.set(away)
        try await model.find()
        #expect(model.shown == nil)

        let time = Task { try await model.keepTime(by: ticks) }
        for minutes in [1, 2, 4, 8, 16, 16] {
            await ticks.waitForSleeper(of: .seconds(60 * minutes))
            clock.advance(by: Double(60 * minutes))
            ticks.advance(by: .seconds(60 * minutes))
        }
        await ticks.waitForSleeper(of: .seconds(960))
        places.set(nil)
        clock.advance(by: 960)
        ticks.advance(by: .seconds(960))
        await ticks.waitForSleeper(of: .seconds(60))
        time.cancel()

        #expect(model.shown?.place.name == "Reykjavik")
        #expect(model.failure == nil)
    }

    @MainActor @Test func `a page waits as long as a limit, and ends with a place that is gone`()
        async throws
    {
        let (places, clock, ticks) = (ScriptedPlaces(), MovedClock(), ManualClock())
        let model = try model(of: places, clock)
        places.set(limit(.everyone))
        try await model.find()

        let time = Task { try await model.keepTime(by: ticks) }
        await ticks.waitForSleeper(of: .seconds(600))
        places.set(.notFound(Subject.place(try #require(Place.ID("3413829")))))
        ticks.advance(by: .seconds(600))
        await ticks.waitForSleepers(1)
        ticks.advance(by: .seconds(120))
        try await time.value

        #expect(model.shown == nil)
    }

    private func limit(_ scope: LimitScope) -> DomainError {
        .limited(ProviderLimit("A", .search), retryAfter: .seconds(600), scope: scope)
    }

    @MainActor
    private func model(of places: ScriptedPlaces, _ clock: MovedClock) throws -> PlaceModel {
        PlaceModel(
            id: try #require(Place.ID("3413829")),
            site: SiteContext(preferences: Preferences(), address: "/world/3413829"),
            showPlace: ShowPlace(
                places: places,
                conditions: ScriptedConditions(nil),
                transactions: pages.transactions,
                clock: clock
            )
        )
    }

    @Test func `a place is shown in the reader's language`() async throws {
        let preferences = Preferences(language: .japanese, unit: .fahrenheit)
        try await WorldPages.run(.byForms, preferences: preferences) { _, page in
            try await page.visit("/world/3413829")

            try await page.expect("レイキャヴィーク Capital Region、Iceland")
            try await page.expect("現地時刻 11月21日（土） 05:10")
            try await page.expect("23°F")
            try await page.expect("これからの天気 日付 天気 最高 °F 最低 °F 降水確率 今日 雪 — 21 80%")
        }
    }
}
