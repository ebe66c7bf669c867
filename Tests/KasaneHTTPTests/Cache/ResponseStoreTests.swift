import Foundation
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResponseStoreTests {
    @Test(arguments: ResponseStoreContract.all)
    func `a store in memory keeps the contract`(promise: ResponseStoreContract) async throws {
        try await promise.check(MemoryResponseStore())
    }

    @Test(arguments: [-1, 0, 99, 1000, Int.max])
    func `a status outside of HTTP's range is refused`(status: Int) throws {
        let json = """
            {"status":\(status),"headers":[],"body":"","requestedAt":0,"receivedAt":0,"varying":{}}
            """

        #expect(stored(status: status) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(StoredResponse.self, from: Data(json.utf8))
        }
    }

    @Test func `a response reports its size and its expiry to the store`() throws {
        let response = try #require(
            stored(headers: ["Cache-Control": "max-age=60", "Age": "10"], bodySize: 5000)
        )

        #expect(response.freshUntil == response.receivedAt.addingTimeInterval(49))
        #expect((5000...5200).contains(response.size))
    }

    @Test(arguments: ["inf", "nan", "1e308", "-1", "99999999999999999999", "1;2", ""])
    func `an invalid age does no harm`(age: String) throws {
        let response = try #require(stored(headers: ["Age": age, "Expires": age]))

        #expect(response.age(now: response.receivedAt) < .seconds(1 << 33))
    }

    @Test func `a store that hangs holds no call longer than its deadline`() async throws {
        let policies = CallPolicies(cache: CachePolicy(store: HangingStore()), retry: .never)
        let service = try TestService(policies) { _, _ in .numbers() }
        let call = Task { try await service.client.send(Numbers()) }
        await service.clock.waitForSleeper(of: .seconds(10))

        service.clock.advance(by: .seconds(10))

        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.kind == .timeout)
        #expect(service.transport.requests.isEmpty)
    }

    private func stored(
        status: Int = 200,
        headers: [String: String] = [:],
        bodySize: Int = 3
    ) -> StoredResponse? {
        StoredResponse(
            status: status,
            headers: headers.map { .init(name: $0.key, value: $0.value) },
            body: Data(count: bodySize),
            requestedAt: Date(timeIntervalSince1970: 1_795_219_200),
            receivedAt: Date(timeIntervalSince1970: 1_795_219_201),
            varying: [:]
        )
    }
}

private struct HangingStore: ResponseStore {
    func responses(for key: String) async throws -> [StoredResponse] {
        try await Task.sleep(for: .seconds(3600))
        return []
    }

    func store(_ responses: [StoredResponse], for key: String) async throws {
        try await Task.sleep(for: .seconds(3600))
    }
}
