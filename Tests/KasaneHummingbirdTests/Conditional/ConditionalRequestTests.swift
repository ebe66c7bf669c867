import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConditionalRequestTests {
    @Test(arguments: [
        "\"1\"", "W/\"1\"", "\"0\", \"1\"", "*",
    ])
    func `a client that has the version gets 304 and no body`(header: String) async throws {
        for method in [HTTPRequest.Method.get, .head] {
            let response = try await router.send("/a", method, [.ifNoneMatch: header])
            #expect(response.status == .notModified && response.text == "")
            #expect(response.headers[.eTag] == "\"1\"")
            #expect(response.headers[.cacheControl] == "no-cache")
        }
    }

    @Test(arguments: [nil, "\"2\"", "1", ""])
    func `a client that has another version gets this one`(header: String?) async throws {
        var headers = HTTPFields()
        headers[.ifNoneMatch] = header
        let response = try await router.send("/a", .get, headers)

        #expect(response.status == .ok && response.text == "hello")
        #expect(response.headers[.eTag] == "\"1\"")
        #expect(response.headers[.cacheControl] == "no-cache")
    }

    @Test func `a response that is awaited is made only for a client without the version`()
        async throws
    {
        let readings = Readings()
        for (header, count) in [("\"1\"", 0), ("\"0\"", 1)] {
            let response = await Request(headers: [.ifNoneMatch: header])
                .ifNoneMatch(EntityTag(version: 1)) {
                    Response(status: await readings.next())
                }
            #expect(response.headers[.eTag] == "\"1\"")
            #expect(await readings.count == count)
        }
    }

    @Test func `a tag in the second of two fields counts`() async throws {
        var headers = HTTPFields()
        headers.append(HTTPField(name: .ifNoneMatch, value: "\"0\""))
        headers.append(HTTPField(name: .ifNoneMatch, value: "\"1\""))

        #expect(try await router.send("/a", .get, headers).status == .notModified)
    }
}

private var router: Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.get("/a") { request, _ in
        await request.ifNoneMatch(EntityTag(version: 1)) {
            Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "hello")))
        }
    }
    return router
}

private actor Readings {
    private(set) var count = 0

    func next() -> HTTPResponse.Status {
        count += 1
        return .ok
    }
}
