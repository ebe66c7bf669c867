import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WebRequestContextTests {
    @Test func `the context has the client's address`() async throws {
        let router = Router(context: WebRequestContext<Never>.self)
        router.get("/") { request, context in
            ClientAddressResolver().key(of: request, context: context) ?? "unknown"
        }
        try await Application(router: router).test(.live) { client in
            let response = try await client.execute(uri: "/", method: .get)

            #expect(["127.0.0.1", "::/64"].contains(response.text))
        }
    }

    @Test(arguments: [
        ("application/json", #"{"count": 3}"#), (nil, #"{"count": 3}"#),
        ("application/x-www-form-urlencoded", "count=3"),
        ("Application/X-WWW-Form-URLEncoded; charset=utf-8", "count=3"),
    ])
    func `a route decodes a form and JSON alike`(type: String?, body: String) async throws {
        let response = try await send(body, type: type)

        #expect(response.status == .ok)
        #expect(response.text == "3")
    }

    @Test(arguments: [
        ("application/json", #"{"count": "s3cr3t"}"#, "The field “count”"),
        ("application/json", "s3cr3t", "The body cannot be decoded."),
        ("application/x-www-form-urlencoded", "count=s3cr3t", "The body cannot be decoded."),
        ("application/x-www-form-urlencoded", "", "The field “count” is missing."),
        ("application/x-www-form-urlencoded", "count=%zz", "The body is not a form."),
    ])
    func `a body that cannot be decoded is a problem`(
        type: String,
        body: String,
        detail: String
    ) async throws {
        let response = try await send(body, type: type)

        #expect(response.status == .badRequest)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.text.contains(detail))
        #expect(!response.text.contains("s3cr3t"))
    }

    private func send(_ body: String, type: String?) async throws -> TestResponse {
        let router = Router(context: WebRequestContext<Never>.self)
        router.post("/") { request, context in
            "\(try await request.decode(as: Order.self, context: context).count)"
        }
        return try await router.send("/", .post, type.map { [.contentType: $0] } ?? [:], body: body)
    }
}

private struct Order: Decodable {
    let count: Int
}
