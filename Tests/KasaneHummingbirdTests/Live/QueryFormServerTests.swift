import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import NIOHTTP1
import Observation
import Testing

@Observable private final class PlaceModel {
    var query = ""
}

private struct PlacePage: Page {
    static let path: PagePath = "/places"

    @Bindable var model: PlaceModel

    var title: String { "Places" }
    var body: some HTML {
        Form(submit: "Search", method: .get, .id("search")) {
            TextField("Query", text: $model.query, .id("query"))
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct QueryFormServerTests {
    private func run(_ body: (LiveServer) async throws -> Void) async throws {
        var pages = PageRoutes()
        pages.add(PlacePage.self, for: .everyone) { _, _ in PlacePage(model: PlaceModel()) }
        try await LiveServer.run(pages) { try await body($0) }
    }

    @Test(arguments: [HTTPMethod.GET, .HEAD])
    func `a search leads to its address and leaves no page open`(method: HTTPMethod) async throws {
        try await run { server in
            let response = try await server.send(
                method,
                "/places?from=mail&f.query=a+b&b.search-submit="
            )

            #expect(response.status == .seeOther)
            #expect(response.headers["Location"] == ["/places?from=mail&q=a+b"])
            #expect(server.live.openPages == 0)
        }
    }

    @Test func `a search leaves the visitor's open pages alone`() async throws {
        try await run { server in
            let page = try await server.open("/places?q=old")
            let response = try await page.send(.GET, "/places?q=old&f.query=new&b.search-submit=")

            #expect(response.headers["Location"] == ["/places?q=new"])
            #expect(try await page.reload(.GET, "/places?q=old").contains("value=\"old\""))
            #expect(server.live.openPages == 2)
        }
    }
}
