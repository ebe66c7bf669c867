import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct AboutPageTests {
    @Test(arguments: Driven.allCases)
    func `the page lists every source once, with its data`(
        driven: Driven
    ) async throws {
        try await run(driven) { page in
            try await page.visit("/about")

            try await page.expect(title: "About · Tenki")
            try await page.expect("a.example forecasts paused for 3 min")
            try await page.expect("Open-Meteo current weather available 599")
            try await page.expect("b.example radar, typhoons radar: the last call failed")
            try await page.expect("Credit to B")
            try await page.expect("a link to the source") {
                $0.link("Credit to A")?.attributes["href"] == "https://a.example/"
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `the page shows the version, the licence, the stored data and the cookies`(
        driven: Driven
    ) async throws {
        try await run(driven) { page in
            try await page.visit("/about")

            try await page.expect("Tenki \(Release.version) · Apache License 2.0")
            try await page.expect("the dates the board was created")
            let cookies = ["kasane", "flash", "language", "unit", "theme", "view", "home", "board"]
            for cookie in cookies {
                try await page.expect("the cookie \(cookie)") { seen in
                    seen.document.all.contains { $0.name == "code" && $0.text == cookie }
                }
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads Japanese`(driven: Driven) async throws {
        try await run(driven, .japanese) { page in
            try await page.visit("/about")

            try await page.expect(title: "Tenkiについて · Tenki")
            try await page.expect("予報 失敗が続いたため休止中（あと3分）")
            try await page.expect("雨雲レーダー、台風 雨雲レーダーは最後の呼び出しに失敗")
            try await page.expect("追跡のためのCookieは使いません")
        }
    }

    private func run(
        _ driven: Driven,
        _ language: Language = .english,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        let file = try TemporaryFile()
        let showHealth = ShowHealth(
            providers: FixedStatuses(),
            transactions: SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path)),
            clock: FixedClock()
        )
        let site = SiteContext(preferences: Preferences(language: language), address: "/about")
        var pages = PageRoutes()
        pages.add(AboutPage.self, for: .everyone) { _, _ in
            AboutPage(model: AboutModel(site: site, showHealth: showHealth))
        }
        try await driven.run(pages, script)
        withExtendedLifetime(file) {}
    }
}

private struct FixedStatuses: ProviderStatuses {
    let statuses = [
        ProviderStatus(
            name: "a.example",
            capability: .forecasts,
            pausedUntil: FixedClock().now.addingTimeInterval(180),
            attribution: Attribution(text: "Credit to A", link: "https://a.example/")
        ),
        ProviderStatus(
            name: "Open-Meteo",
            capability: .conditions,
            callsLeft: 599,
            attribution: ProviderDescriptor.openMeteo.attribution
        ),
        ProviderStatus(
            name: "b.example",
            capability: .radar,
            isFailing: true,
            attribution: Attribution(text: "Credit to B", link: nil)
        ),
        ProviderStatus(
            name: "b.example (typhoons)",
            capability: .typhoons,
            attribution: Attribution(text: "Credit to B", link: nil)
        ),
    ]
}
