import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RouteFormTests {
    @Test func `a form to a route is posted by any browser`() {
        let form = RouteForm("/preferences", .class("choices")) {
            button(.name("theme"), .value("dark")) { "Dark" }
        }

        #expect(
            form.rendered() == """
                <form action="/preferences" method="post" class="choices">\
                <button name="theme" value="dark">Dark</button></form>
                """
        )
    }

    @Test func `the script of a form to a route is part of the document`() async throws {
        struct SettingsPage: Page {
            static let path: PagePath = "/settings"
            var title: String { "Settings" }
            var body: some HTML { RouteForm("/x") { button { "Go" } } }
        }
        let pages = PageRoutes.only(SettingsPage.self) { _, _ in SettingsPage() }
        try await SessionDriver.run(pages) { page in
            try await page.visit("/settings")
            let document = try await page.snapshot().document.all

            #expect(document.contains { $0.attributes["src"] == "/kasane/renew.js" })
            #expect(
                document.contains { $0.name == "form" && $0.attributes["data-script"] == "renew" }
            )
        }
    }
}
