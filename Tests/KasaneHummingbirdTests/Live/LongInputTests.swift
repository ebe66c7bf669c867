import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Observation
import Testing

@Observable private final class DiaryModel {
    var text = ""
    var saved = 0
}

private struct DiaryPage: Page {
    static let path: PagePath = "/diary"

    @Bindable var model: DiaryModel

    var title: String { "Diary" }
    var body: some HTML {
        TextField("Text", text: $model.text, kind: .multiline, .id("text"))
        Button("Save", .id("save")) { model.saved = model.text.count }
        Live(.p) { "saved: \(model.saved)" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct LongInputTests {
    private let pages: PageRoutes = {
        var pages = PageRoutes()
        pages.add(DiaryPage.self, for: .everyone) { _, _ in DiaryPage(model: DiaryModel()) }
        return pages
    }()

    @Test func `a text of 100,000 characters is received, as an input and as a form`()
        async throws
    {
        let text = String(repeating: "%E5%A4%A9", count: 100_000)
        try await LiveServer.run(pages) { server in
            let page = try await server.open("/diary")
            var stream = try await page.stream()
            #expect(try await page.post("n=1&f.text=\(text)") == 204)
            #expect(try await page.post("n=2&b.save=") == 204)
            #expect(try await stream.next(containing: "saved: 100000") != nil)

            let form = try await server.open("/diary")
            let response = try await form.send(
                .POST,
                "/diary",
                body: "page=\(form.id)&turn=0&f.text=\(text)&b.save="
            )
            #expect(response.status == .seeOther)
        }
    }

    @Test func `a client can send four long inputs at a time, and all clients 32`() {
        let inputs = LongInputs()
        let own = (0..<5).map { _ in inputs.begin(of: "a") }
        #expect(own == [true, true, true, true, false])
        let others = (0..<29).map { inputs.begin(of: "\($0)") }
        #expect(others.count(where: \.self) == 28)
        #expect(others.last == false)

        inputs.end(of: "a")
        #expect(inputs.begin(of: "b"))
        #expect(!inputs.begin(of: "a"))
    }
}
