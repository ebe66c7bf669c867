import KasaneLive
import Testing

private struct DescribedPage: Page {
    static let path: PagePath = "/described"

    var title: String { "Rain" }
    var metadata: [DocumentMetadata] { [.description("Rain & <snow>")] }
    var stylesheets: [String] { ["/rain.css"] }
    var body: some HTML { p { "x" } }
}

@Suite(.timeLimit(.minutes(5)))
struct MetadataTests {
    @Test func `the document of a live page has its metadata`() async throws {
        let text = try await document()

        #expect(
            text.contains(
                """
                <title>Rain</title><meta name="description" content="Rain &amp; &lt;snow&gt;">
                """
            )
        )
    }

    @Test func `a page has its own stylesheets after those of all pages`() async throws {
        var environment = PageEnvironment()
        environment.stylesheets = ["/site.css"]
        environment.stylesheetAddress = { "/assets\($0)" }
        let text = try await document(environment)

        #expect(
            text.contains(
                """
                <link rel="stylesheet" href="/assets/site.css">\
                <link rel="stylesheet" href="/assets/rain.css">
                """
            )
        )
    }

    private func document(_ environment: PageEnvironment = PageEnvironment()) async throws -> String
    {
        let session = pageSession(at: "/described", in: environment) { _, _ in DescribedPage() }
        let source = try await session.document()
        await session.end()
        return source
    }
}
