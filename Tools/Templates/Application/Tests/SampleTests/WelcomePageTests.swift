import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WelcomePageTests {
    @Test func `the page is shown`() async throws {
        try await SampleSite.forms.run { page in
            try await page.visit("/")
            try await page.expect(title: "Welcome")
        }
    }
}
