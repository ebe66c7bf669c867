import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ClientAddressResolverTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.0/8", true), ("127.255.0.1", "127.0.0.0/8", true),
        ("128.0.0.1", "127.0.0.0/8", false), ("10.1.2.3", "10.1.2.3", true),
        ("10.1.2.4", "10.1.2.3", false), ("10.1.2.4", "10.1.2.0/30", false),
        ("::ffff:10.1.2.3", "10.0.0.0/8", true), ("2001:db8::1", "2001:db8::/32", true),
        ("2001:db9::1", "2001:db8::/32", false), ("192.0.2.1", "0.0.0.0/0", true),
        ("2001:db8::1", "0.0.0.0/0", false), ("192.0.2.1", "::/0", true),
    ])
    func `an address is in a range or not`(address: String, range: String, isIn: Bool) throws {
        let context = try AddressContext(from: address)

        #expect(
            try ClientAddressResolver().isClientAddress(
                of: Request(),
                context: context,
                in: [AddressRange(range)]
            )
                == isIn
        )
    }

    @Test(arguments: [
        ("192.0.2.1", [], "http"), ("192.0.2.1", ["https"], "https"),
        ("192.0.2.1", ["http"], "http"), ("192.0.2.1", ["https", "http"], "http"),
        ("192.0.2.1", ["javascript"], "http"), ("192.0.2.2", ["https"], "http"),
    ])
    func `the origin has the scheme that a trusted proxy reports`(
        peer: String,
        schemes: [String],
        expected: String
    ) throws {
        let addresses = ClientAddressResolver(trustedProxies: [try AddressRange("192.0.2.1")])
        let name = try #require(HTTPField.Name("X-Forwarded-Proto"))
        var headers: HTTPFields = [:]
        headers[values: name] = schemes
        let request = Request(host: "a.example:8080", headers: headers)
        let context = try AddressContext(from: peer)

        #expect(
            addresses.origin(of: request, context: context) == "\(expected)://a.example:8080"
        )
        #expect(
            addresses.origin(of: request, context: context, isSecure: true)
                == "https://a.example:8080"
        )
        #expect(addresses.origin(of: Request(host: nil), context: context) == nil)
    }

    @Test(arguments: [
        "", "x", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "/8", "1.2.3",
        "10.0.0.0/9223372036854775807",
    ])
    func `text that is not a range is refused`(text: String) {
        #expect(throws: InvalidAddressRangeError.self) { try AddressRange(text) }
    }

    @Test(arguments: [
        // Without a trusted proxy, the client is the peer, regardless of the header.
        ([], "192.0.2.1", "10.0.0.1", "192.0.2.1"),
        // The trusted proxy's entry counts, and earlier entries written by the client do not.
        (["192.0.2.1"], "192.0.2.1", "10.0.0.1", "10.0.0.1"),
        (["192.0.2.1"], "192.0.2.1", "1.1.1.1, 10.0.0.1", "10.0.0.1"),
        (["192.0.2.0/24"], "192.0.2.1", "10.0.0.1, 192.0.2.2", "10.0.0.1"),
        (["192.0.2.1"], "192.0.2.1", "\u{0601}, 198.51.100.7", "198.51.100.7"),
        // Some proxies include the port.
        (["192.0.2.1"], "192.0.2.1", "1.1.1.1, 10.0.0.1:5678", "10.0.0.1"),
        (["192.0.2.1"], "192.0.2.1", "[2001:db8::1]:5678", "2001:db8::1"),
        (["192.0.2.1"], "192.0.2.1", "[2001:db8::1]", "2001:db8::1"),
    ])
    func `the client's address is the last that no trusted proxy has`(
        proxies: [String],
        peer: String,
        forwarded: String,
        client: String
    ) throws {
        let addresses = ClientAddressResolver(
            trustedProxies: try proxies.map { try AddressRange($0) }
        )
        let request = Request(headers: [.forwardedFor: forwarded])
        let context = try AddressContext(from: peer)
        let range = try AddressRange(client)

        #expect(addresses.key(of: request, context: context) != nil)
        #expect(addresses.key(of: request, context: context, except: [range]) == nil)
    }

    @Test(arguments: [
        "unknown", "1.2.3.4:5:6", "[::1", "_hidden", "::1]", "10.0.0.1, 1.2.3", "a:5678",
    ])
    func `a client behind a trusted proxy that does not name it is unknown, and limited`(
        forwarded: String
    ) async throws {
        let addresses = ClientAddressResolver(trustedProxies: AddressRange.loopback)
        let request = Request(headers: [.forwardedFor: forwarded])
        let context = try AddressContext(from: "127.0.0.1")
        let limit = RateLimitMiddleware<AddressContext>(
            rate: 1,
            burst: 1,
            addresses: addresses,
            unlimited: AddressRange.loopback,
            clock: ManualClock()
        )
        func send() async throws {
            _ = try await limit.handle(request, context: context) { _, _ in Response(status: .ok) }
        }

        #expect(
            !addresses.isClientAddress(of: request, context: context, in: AddressRange.loopback)
        )
        try await send()
        await #expect(throws: HTTPError.self) { try await send() }
    }

    @Test(arguments: [
        ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-For", ""), ("Forwarded", "for=x"),
    ])
    func `clients of an undeclared proxy on this machine share a limit, and the log says so once`(
        field: String,
        value: String
    ) async throws {
        let name = try #require(HTTPField.Name(field))
        let log = RecordedLog()
        let context = try AddressContext(from: "127.0.0.1", logger: log.logger)
        let limit = RateLimitMiddleware<AddressContext>(
            rate: 1,
            burst: 2,
            unlimited: AddressRange.loopback,
            clock: ManualClock()
        )
        func send(_ headers: HTTPFields) async throws {
            _ = try await limit.handle(Request(headers: headers), context: context) { _, _ in
                Response(status: .ok)
            }
        }

        try await send([name: value])
        try await send([name: value.isEmpty ? "" : "192.0.2.8"])
        await #expect(throws: HTTPError.self) { try await send([name: value]) }

        // The owner of the machine is not limited.
        for _ in 1...5 { try await send([:]) }
        let lines = log.lines
        #expect(lines.count == 1)
        #expect(lines.first?.contains("proxy=127.0.0.1") == true)
    }

    @Test func `a header that a remote client writes itself logs nothing`() async throws {
        let log = RecordedLog()
        let context = try AddressContext(from: "192.0.2.1", logger: log.logger)
        let limit = RateLimitMiddleware<AddressContext>(
            rate: 1,
            burst: 1,
            unlimited: AddressRange.loopback,
            clock: ManualClock()
        )

        let request = Request(headers: [.forwardedFor: "127.0.0.1"])
        _ = try await limit.handle(request, context: context) { _, _ in Response(status: .ok) }

        #expect(log.lines == [])
    }

    @Test(
        arguments: [
            ("192.0.2.7", [], "192.0.2.7"), ("2001:db8:1:2::7", [], "2001:db8:1:2::/64"),
            ("::ffff:192.0.2.7", [], "192.0.2.7"), ("::1", [], "::/64"),
            ("192.0.2.7", ["192.0.2.0/24"], nil),
        ] as [(String, [String], String?)]
    )
    func `a client's key is its address, or its network`(
        address: String,
        unlimited: [String],
        key: String?
    ) throws {
        let context = try AddressContext(from: address)
        let ranges = try unlimited.map { try AddressRange($0) }

        #expect(ClientAddressResolver().key(of: Request(), context: context, except: ranges) == key)
    }

    @Test func `clients that a trusted proxy does not distinguish share its key`() throws {
        let addresses = ClientAddressResolver(trustedProxies: AddressRange.loopback)
        let context = try AddressContext(from: "127.0.0.1")
        let untold = Request(headers: [.forwardedFor: "unknown"])
        let told = Request(headers: [.forwardedFor: "192.0.2.7"])

        #expect(
            addresses.key(of: untold, context: context, except: AddressRange.loopback)
                == "127.0.0.1"
        )
        #expect(
            addresses.key(of: told, context: context, except: AddressRange.loopback) == "192.0.2.7"
        )
    }
}

extension HTTPField.Name {
    fileprivate static var forwardedFor: Self { Self("X-Forwarded-For") ?? .via }
}
