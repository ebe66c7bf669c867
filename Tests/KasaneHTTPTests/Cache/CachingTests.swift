import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CachingTests {
    @Test func `a fresh response is not requested again`() async throws {
        let service = try service { _, _ in .numbers("[1]", .ok, [.cacheControl: "max-age=60"]) }

        _ = try await service.client.send(Numbers())
        service.clock.advance(by: .seconds(59))
        let second = try await service.client.response(for: Numbers())
        service.clock.advance(by: .seconds(1))
        let third = try await service.client.response(for: Numbers())

        #expect(second.source == .cache(age: .seconds(59)))
        #expect(third.source == .service)
        #expect(service.transport.requests.count == 2)
    }

    @Test func `a stale response is revalidated by its tag and date`() async throws {
        let service = try service { request, count in
            count == 1
                ? .numbers(
                    "[1]",
                    .ok,
                    [
                        .eTag: "\"a\"", .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
                        .cacheControl: "max-age=1",
                    ]
                )
                : .numbers("", .notModified, [.cacheControl: "max-age=100"])
        }

        _ = try await service.client.send(Numbers())
        service.clock.advance(by: .seconds(2))
        let second = try await service.client.response(for: Numbers())
        service.clock.advance(by: .seconds(99))
        let third = try await service.client.response(for: Numbers())

        #expect(second.source == .revalidated)
        #expect(second.value == [1])
        #expect(third.source == .cache(age: .seconds(99)))
        let request = try #require(service.transport.requests.last)
        #expect(request.headerFields[.ifNoneMatch] == "\"a\"")
        #expect(request.headerFields[.ifModifiedSince] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test func `a response is for the headers that it names`() async throws {
        let service = try service { request, _ in
            .numbers(
                request.head.headerFields[.acceptLanguage] == "ja" ? "[1]" : "[2]",
                .ok,
                [.vary: "Accept-Language", .cacheControl: "max-age=60"]
            )
        }
        let japanese = Numbers(headers: [RequestHeader(.acceptLanguage, "ja")])

        let values = [
            try await service.client.send(japanese), try await service.client.send(Numbers()),
            try await service.client.send(japanese), try await service.client.send(Numbers()),
        ]

        #expect(values == [[1], [2], [1], [2]])
        #expect(service.transport.requests.count == 2)
    }

    @Test func `a stale response is used while the service is called again`() async throws {
        let service = try service { _, count in
            .numbers("[\(count)]", .ok, [.cacheControl: "max-age=1, stale-while-revalidate=10"])
        }
        _ = try await service.client.send(Numbers())
        service.clock.advance(by: .seconds(5))

        let stale = try await service.client.response(for: Numbers())
        while service.transport.requests.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        var newer = try await service.client.response(for: Numbers())
        while newer.value != [2] { newer = try await service.client.response(for: Numbers()) }

        #expect(stale.source == .stale(age: .seconds(5)))
        #expect(stale.value == [1])
        #expect(newer.source == .cache(age: .zero))
    }

    @Test(
        arguments: [
            ("max-age=1, stale-if-error=60", true), ("max-age=1", false),
            ("max-age=1, stale-if-error=60, must-revalidate", false),
        ],
        [nil, .internalServerError] as [HTTPResponse.Status?]
    )
    func `a stale response is used when the service fails, if it may be`(
        response: (String, Bool),
        failure: HTTPResponse.Status?
    ) async throws {
        let (control, mayBeStale) = response
        let service = try service { _, count in
            guard count > 1 else { return .numbers("[1]", .ok, [.cacheControl: control]) }
            guard let failure else { throw NetworkError(.connectionFailed) }
            return .numbers("", failure)
        }
        _ = try await service.client.send(Numbers())
        service.clock.advance(by: .seconds(61))

        let answer = try? await service.client.response(for: Numbers())

        #expect((answer?.source == .stale(age: .seconds(61))) == mayBeStale)
    }

    @Test(arguments: [
        HTTPFields(), [.cacheControl: "no-store, max-age=60"],
        [.cacheControl: "max-age=60", .vary: "*"], [.expires: "0"],
        [.cacheControl: "no-cache, max-age=60"],
    ])
    func `a response that may not be reused is requested again`(headers: HTTPFields) async throws {
        let service = try service { _, _ in .numbers("[1]", .ok, headers) }

        _ = try await service.client.send(Numbers())
        let answer = try await service.client.response(for: Numbers())

        #expect(answer.source == .service)
    }

    @Test(arguments: [("max-age=60", 2), ("public, max-age=60", 1)], [false, true])
    func `a response to an authenticated request is stored only if it is public`(
        response: (String, Int),
        isOfClient: Bool
    ) async throws {
        let authentication = isOfClient ? Authentication(token: Secret("t")) : nil
        let policies = CallPolicies(cache: CachePolicy(), authentication: authentication)
        let service = try TestService(policies) { _, _ in
            .numbers("[1]", .ok, [.cacheControl: response.0])
        }
        let endpoint = Numbers(headers: isOfClient ? [] : [.bearer(Secret("t"))])

        for _ in 1...2 { _ = try await service.client.send(endpoint) }

        #expect(service.transport.requests.count == response.1)
    }

    @Test func `an endpoint can say how long its answer is fresh, or that it is not kept`()
        async throws
    {
        let service = try service { _, _ in .numbers() }
        let kept = Numbers(policy: EndpointPolicy(caching: .fresh(for: .seconds(86_400))))
        let unkept = Numbers(policy: EndpointPolicy(caching: .never))

        _ = try await service.client.send(kept)
        service.clock.advance(by: .seconds(86_399))

        #expect(
            try await service.client.response(for: kept).source == .cache(age: .seconds(86_399))
        )
        #expect(try await service.client.response(for: unkept).source == .service)
    }

    @Test func `a thousand equal calls at once are one request`() async throws {
        let gate = TestGate()
        let service = try TestService(CallPolicies(bulkhead: nil)) { _, _ in
            await gate.pass()
            return .numbers()
        }

        let origins = try await withThrowingTaskGroup(of: ResponseSource.self) { group in
            for _ in 0..<1000 {
                group.addTask { try await service.client.response(for: Numbers()).source }
            }
            while service.steps.all.count(where: { $0 == .cache }) < 1000 {
                try await Task.sleep(for: .milliseconds(1))
            }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(service.transport.requests.count + origins.count { $0 == .shared } == 1000)
        #expect(service.transport.requests.count < 10)
    }

    @Test func `a call outlasts the time limit of the one that it joined`() async throws {
        let policies = CallPolicies(deadline: .seconds(10), retry: .never)
        let service = try TestService(policies) { _, number in
            if number == 1 { try await Task.sleep(for: .seconds(3600)) }
            return .numbers()
        }
        let first = Task { try await service.client.send(Numbers()) }
        await service.clock.waitForSleepers(1)
        service.clock.advance(by: .seconds(8))
        let second = Task { try await service.client.send(Numbers()) }
        while service.steps.all.count(where: { $0 == .cache }) < 2 { await Task.yield() }
        service.clock.advance(by: .seconds(2))

        await #expect(throws: NetworkError.self) { try await first.value }
        #expect(try await second.value == [1, 2])
        #expect(service.transport.requests.count == 2)
    }

    @Test func `no key in the store has a secret`() async throws {
        let store = KeyStore()
        let service = try TestService(CallPolicies(cache: CachePolicy(store: store))) { _, _ in
            .numbers("[1]", .ok, [.cacheControl: "max-age=60"])
        }

        _ = try await service.client.send(Numbers(query: [QueryItem("key", Secret("h/ush"))]))

        #expect(store.keys.count == 1)
        #expect(store.keys.allSatisfy { !$0.contains("ush") })
    }

    @Test func `a store in memory keeps no more than it may`() async {
        let store = MemoryResponseStore(maximumSize: 10_000)

        for index in 0..<100 {
            await store.store([response(size: 900)], for: "key \(index)")
            _ = await store.responses(for: "key 0")
        }

        #expect(store.size <= 10_000)
        #expect(await store.responses(for: "key 99").count == 1)
        #expect(await store.responses(for: "key 0").count == 1)
        #expect(await store.responses(for: "key 50").isEmpty)
        await store.store([response(size: 20_000)], for: "key 99")
        #expect(await store.responses(for: "key 99").isEmpty)
    }

    @Test func `calls under different policies share no answer`() async throws {
        let gate = TestGate()
        let service = try TestService { _, _ in
            await gate.pass()
            return .numbers()
        }
        var anonymous = EndpointPolicy()
        anonymous.isAuthenticated = false
        let policies = [EndpointPolicy(), anonymous, EndpointPolicy(deadline: .seconds(1))]

        async let answers = withThrowingTaskGroup(of: ResponseSource.self) { group in
            for policy in policies {
                group.addTask {
                    try await service.client.response(for: Numbers(policy: policy)).source
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        while service.transport.requests.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        gate.open()

        #expect(try await answers == [.service, .service, .service])
    }

    @Test func `a response from before the clock was set back is revalidated`() async throws {
        let date = Mutex(Date(timeIntervalSince1970: 1_795_219_200))
        let transport = StubTransport { _ in .numbers("[1]", .ok, [.cacheControl: "max-age=60"]) }
        let client = try APIClient(
            baseURL: "http://a",
            transport: transport,
            userAgent: "tests",
            policies: CallPolicies(cache: CachePolicy()),
            date: { date.withLock { $0 } }
        )
        _ = try await client.send(Numbers())

        date.withLock { $0 -= 86_400 * 365 }
        let answer = try await client.response(for: Numbers())

        #expect(answer.source == .service)
    }

    private func service(
        _ answer: @escaping @Sendable (TransportRequest, Int) async throws -> TransportResponse
    ) throws -> TestService {
        try TestService(CallPolicies(cache: CachePolicy(), retry: .never), answer: answer)
    }
}

private final class KeyStore: ResponseStore {
    private let inner = MemoryResponseStore()
    private let seen = Names()
    var keys: [String] { seen.all }

    func responses(for key: String) async throws -> [StoredResponse] {
        await inner.responses(for: key)
    }

    func store(_ responses: [StoredResponse], for key: String) async throws {
        seen.add(key)
        await inner.store(responses, for: key)
    }
}

private func response(size: Int) -> StoredResponse {
    StoredResponse(
        status: 200,
        fields: [:],
        body: Data(count: size),
        requestedAt: .distantPast,
        receivedAt: .distantPast,
        varying: [:]
    )
}
