import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CallerTests {
    @Test(arguments: Identity.allCases)
    func `a forced cache keeps a response per caller`(identity: Identity) async throws {
        let service = try service { request, _ in .numbers("[\(number(of: request))]") }
        let callers = ["1", "2", "1", "2"].map { forced(identity.header($0)) }

        let values = try await values(of: callers + [forced(), forced()], service)

        #expect(values == [1, 2, 1, 2, 0, 0])
        #expect(service.transport.requests.count == 3)
    }

    @Test(arguments: [
        "must-revalidate, max-age=60", "private, must-revalidate, max-age=60",
        "public, private, max-age=60, must-revalidate",
    ])
    func `a response that is not public is for its caller`(control: String) async throws {
        let service = try service { request, _ in
            .numbers("[\(number(of: request))]", .ok, [.cacheControl: control])
        }

        let callers = ["1", "2", "1", "2"].map { Numbers(headers: [.bearer(Secret($0))]) }

        let values = try await values(of: callers + [Numbers()], service)

        #expect(values == [1, 2, 1, 2, 0])
        #expect(service.transport.requests.count == 3)
    }

    @Test func `a response for one user is for equal headers, whatever they mean`() async throws {
        let service = try service { request, _ in
            .numbers("[\(number(of: request))]", .ok, [.cacheControl: "private, max-age=60"])
        }

        let callers = ["1", "2", "1"].map { Numbers(headers: [.named("X-User", $0)]) }

        let values = try await values(of: callers, service)

        #expect(values == [1, 2, 1])
        #expect(service.transport.requests.count == 2)
    }

    @Test func `a public response is for anybody, unless it depends on the caller`() async throws {
        for (vary, count) in [("Accept", 1), ("Authorization", 2)] {
            let service = try service { _, _ in
                .numbers("[1]", .ok, [.cacheControl: "public, max-age=60", .vary: vary])
            }
            for token in ["1", "2"] {
                _ = try await service.client.send(Numbers(headers: [.bearer(Secret(token))]))
            }
            #expect(service.transport.requests.count == count)
        }
    }

    @Test func `clients that share a store share no response to their tokens`() async throws {
        let store = MemoryResponseStore()
        let clients = try ["1", "2", "1"].map { token in
            try service(store, Authentication(token: Secret(token))) { request, _ in
                .numbers("[\(number(of: request))]")
            }
        }

        var values: [[Int]] = []
        for client in clients { values.append(try await client.client.send(forced())) }

        #expect(values == [[1], [2], [1]])
        #expect(clients.map(\.transport.requests.count) == [1, 1, 0])
    }

    @Test func `a client that gets the token of another user forgets what was for the first one`()
        async throws
    {
        let tokens = Tally()
        let authentication = Authentication { _ in
            AccessToken(Secret("\(tokens.add())"), lifetime: .seconds(60))
        }
        let service = try service(MemoryResponseStore(), authentication) { request, _ in
            .numbers("[\(number(of: request))]")
        }

        let first = try await service.client.send(forced())
        let again = try await service.client.response(for: forced())
        service.clock.advance(by: .seconds(61))
        _ = try await service.client.send(Numbers(name: "renewing"))
        let second = try await service.client.send(forced())

        #expect(first == [1])
        #expect(again.source == .cache(age: .zero))
        #expect(second == [2])
    }

    @Test func `a call does not join a call with the token of another user`() async throws {
        let gate = TestGate()
        let tokens = Tally()
        let authentication = Authentication { _ in
            AccessToken(Secret("\(tokens.add())"), lifetime: .seconds(60))
        }
        let policies = CallPolicies(deadline: .seconds(600), authentication: authentication)
        let service = try TestService(policies) { request, count in
            if count == 2 { await gate.pass() }
            return .numbers("[\(number(of: request))]")
        }
        _ = try await service.client.send(Numbers(name: "first"))
        let slow = Task { try await service.client.send(Numbers()) }
        while service.transport.requests.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        service.clock.advance(by: .seconds(61))
        _ = try await service.client.send(Numbers(name: "renewing"))

        let second = try await service.client.send(Numbers())
        gate.open()

        #expect(second == [2])
        #expect(try await slow.value == [1])
    }

    @Test func `no stored response contains a secret or credentials`() async throws {
        let store = MemoryResponseStore()
        let service = try service(store, Authentication(token: Secret("hush"))) { _, _ in
            .numbers()
        }
        let endpoint = Numbers(
            headers: [.named("X-API-Key", Secret("hush")), RequestHeader(.cookie, "a=hush")],
            policy: EndpointPolicy(caching: .fresh(for: .seconds(60)))
        )

        _ = try await service.client.send(endpoint)

        let stored = await store.responses(for: "http://service.example/numbers")
        let json = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
        #expect(stored.count == 1)
        #expect(!json.contains("hush"))
    }

    private func values(of endpoints: [Numbers], _ service: TestService) async throws -> [Int] {
        var values: [Int] = []
        for endpoint in endpoints { values += try await service.client.send(endpoint) }
        return values
    }

    private func forced(_ headers: RequestHeader...) -> Numbers {
        Numbers(
            headers: headers,
            policy: EndpointPolicy(caching: .fresh(for: .seconds(600)))
        )
    }

    private func service(
        _ store: any ResponseStore = MemoryResponseStore(),
        _ authentication: Authentication? = nil,
        _ answer: @escaping @Sendable (TransportRequest, Int) async throws -> TransportResponse
    ) throws -> TestService {
        try TestService(
            CallPolicies(
                cache: CachePolicy(store: store),
                retry: .never,
                authentication: authentication
            ),
            answer: answer
        )
    }
}

enum Identity: CaseIterable, Sendable {
    case bearer
    case plainAuthorization
    case cookie
    case secretKey
    case plainTenant
    case language

    func header(_ text: String) -> RequestHeader {
        switch self {
        case .bearer: .bearer(Secret(text))
        case .plainAuthorization: RequestHeader(.authorization, "Basic \(text)")
        case .cookie: RequestHeader(.cookie, "session=\(text)")
        case .secretKey: .named("X-API-Key", Secret(text))
        case .plainTenant: .named("X-Tenant", text)
        case .language: RequestHeader(.acceptLanguage, text)
        }
    }
}

private func number(of request: TransportRequest) -> Int {
    let values = request.head.headerFields
        .filter { !["accept", "traceparent", "user-agent"].contains($0.name.canonicalName) }
        .map(\.value)
    return values.joined().last { $0.isNumber }.flatMap(\.wholeNumberValue) ?? 0
}

extension RequestHeader {
    fileprivate static func named(_ name: String, _ value: Secret) -> RequestHeader {
        RequestHeader(HTTPField.Name(name) ?? .from, value)
    }

    fileprivate static func named(_ name: String, _ value: String) -> RequestHeader {
        RequestHeader(HTTPField.Name(name) ?? .from, value)
    }
}
