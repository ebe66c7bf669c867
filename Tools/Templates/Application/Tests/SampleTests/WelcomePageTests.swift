import KasaneHummingbird
import KasaneTesting
import Testing
import sample

@Suite(.timeLimit(.minutes(5)))
struct WelcomePageTests {
    @Test func `the page is shown`() async throws {
        let file = try TemporaryFile()
        let application = makeApplication()
        let settings = try application.readSettings(["--database", file.path])
        let pages = makePages(try await makeContainer(settings))

        try await FormDriver.run(pages, environment: application.environment) { page in
            try await page.visit("/")
            try await page.expect(title: "Welcome")
        }
    }
}
