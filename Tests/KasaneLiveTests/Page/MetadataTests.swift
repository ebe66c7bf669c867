import KasaneLive
import Testing

private struct DescribedPage: Page {
    static let path: PagePath = "/described"

    var title: String { "Rain" }
    var metadata: [DocumentMetadata] { [.description("Rain & <snow>")] }
    var body: some HTML { p { "x" } }
}

@Suite
struct MetadataTests {
    @Test func `the document of a live page has its metadata`() async throws {
        let request = PageRequest(path: "/described")
        let session = PageSession(request: request, environment: PageEnvironment()) { _, _ in
            DescribedPage()
        }
        guard case .page(let source, _) = try await session.start() else {
            Issue.record("no document")
            return
        }
        let text = String(decoding: source, as: UTF8.self)
        await session.end()

        #expect(
            text.contains(
                """
                <title>Rain</title><meta name="description" content="Rain &amp; &lt;snow&gt;">
                """
            )
        )
    }
}
