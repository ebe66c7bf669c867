import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StatusServerTests {
    private var environment: PageEnvironment {
        var environment = PageEnvironment()
        environment.signInPath = "/sign-in?from=page"
        environment.errorPage = { status, request in
            HTMLDocument(language: "en", title: "Sorry", stylesheets: []) {
                p { "\(status.rawValue) at \(request.path)" }
            }
        }
        return environment
    }

    @Test(arguments: [("unknown", 404), ("secret", 403), ("removed", 410)])
    func `the document of an error is protected, and leaves no page open`(
        name: String,
        status: Int
    ) async throws {
        try await LiveServer.run(environment: environment) { server in
            for method in [HTTPMethod.GET, .POST] {
                let response = try await server.send(method, "/documents/\(name)", body: "")
                let text = try await response.text()

                #expect(Int(response.status.code) == status)
                #expect(text.contains("\(status) at /documents/\(name)"))
                #expect(response.headers["Cache-Control"] == ["no-store"])
                #expect(!response.headers["Content-Security-Policy"].isEmpty)
            }
            #expect(server.live.openPages == 0)
        }
    }

    @Test(arguments: [
        ("old", "/documents/new"),
        ("own?a=b", "/sign-in?from=page&return-to=%2Fdocuments%2Fown%3Fa%3Db"),
    ])
    func `a redirect has the status 303, and leaves no page open`(
        name: String,
        location: String
    ) async throws {
        try await LiveServer.run(environment: environment) { server in
            let response = try await server.send(.GET, "/documents/\(name)")

            #expect(response.status.code == 303)
            #expect(response.headers["Location"] == [location])
            #expect(server.live.openPages == 0)
        }
    }
}
