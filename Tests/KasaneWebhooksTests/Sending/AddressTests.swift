import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import NIOCore
import Testing

/// No request reaches a private address, whatever the URL says.
///
/// The receivers of these tests are stubs, which record every request, or a server of the test.
@Suite(.timeLimit(.minutes(5)))
struct AddressTests {
    @Test(arguments: [
        "127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "[::ffff:127.0.0.1]",
        "[::ffff:a9fe:a9fe]", "[::127.0.0.1]",
    ])
    func `a URL with a private address is refused before any connection`(host: String) async throws
    {
        let stub = receiver()

        let error = try await attempt(.test(stub), to: "https://\(host)/hook")

        #expect(error?.code == .privateAddress)
        #expect(error?.isRetryable == false)
        #expect(stub.sent.isEmpty)
    }

    @Test(arguments: ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "LOCALHOST"])
    func `the system's resolver reads other spellings of private addresses`(
        host: String
    ) async throws {
        let stub = receiver()

        let error = try await attempt(.test(stub, .init(), .system), to: "https://\(host)/")

        #expect(error?.code == .privateAddress)
        #expect(stub.sent.isEmpty)
    }

    @Test(arguments: [
        ["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["10.0.0.1", "8.8.8.8"],
        ["2606:4700::1111", "::1"], ["8.8.8.8", "::ffff:192.168.0.1"],
        ["8.8.8.8", "2606:4700::1111", "169.254.169.254"],
    ])
    func `a name with a private address is refused, also beside a public one`(
        addresses: [String]
    ) async throws {
        let stub = receiver()
        let resolver = HostResolver.fixed(["hook.example": addresses])

        let error = try await attempt(
            .test(stub, .init(), resolver),
            to: "https://hook.example/"
        )

        #expect(error?.code == .privateAddress)
        #expect(stub.sent.isEmpty)
    }

    @Test func `a name with public addresses is sent to, and only to such an address`() async throws
    {
        let stub = receiver()
        let resolver = HostResolver.fixed(["hook.example": ["8.8.8.8", "2606:4700::1111"]])

        let error = try await attempt(
            .test(stub, .init(), resolver),
            to: "https://HOOK.example/"
        )

        #expect(error == nil)
        #expect(stub.sent.map(\.allowsPrivateAddresses) == [false])
        #expect(stub.sent.first?.addresses == ["8.8.8.8", "2606:4700::1111"])
    }

    @Test func `a name that is not found is tried again later`() async throws {
        let error = try await attempt(
            .test(receiver(), .init(), .fixed([:])),
            to: "https://hook.example/"
        )

        #expect(error?.code == .unreachable)
        #expect(error?.isRetryable == true)
    }

    @Test func `a name that leads elsewhere after the lookup does not reach a server`() async throws
    {
        try await FaultServer.run(.ok()) { server in
            var options = AsyncHTTPTransport.Options.webhooks
            options.addresses = ["hook.example": "127.0.0.1"]
            try await AsyncHTTPTransport.run(options) { transport in
                var policy = WebhookPolicy()
                policy.requiresHTTPS = false

                let error = try await attempt(
                    .test(transport, policy),
                    to: "http://hook.example:\(server.port)/"
                )

                #expect(error?.code == .privateAddress)
                #expect(server.connections == 0)
                #expect(server.requestCount == 0)
            }
        }
    }

    @Test(arguments: ["http://hook.internal/", "http://Hook.Internal:8080/a"])
    func `a host that the developer names may be private`(url: String) async throws {
        let stub = receiver()
        var policy = WebhookPolicy()
        policy.requiresHTTPS = false
        policy.privateHosts = ["HOOK.internal"]

        let error = try await attempt(.test(stub, policy, .fixed([:])), to: url)

        #expect(error == nil)
        #expect(stub.sent.map(\.allowsPrivateAddresses) == [true])
    }

    @Test(arguments: ["hook.internal.", "a.hook.internal", "hook.internal.example", "10.0.0.1"])
    func `another host than the named one may not be private`(host: String) async throws {
        let stub = receiver()
        var policy = WebhookPolicy()
        policy.privateHosts = ["hook.internal"]
        let resolver = HostResolver.fixed([host: ["10.0.0.1"]])

        let error = try await attempt(.test(stub, policy, resolver), to: "https://\(host)/")

        #expect(error?.code == .privateAddress)
        #expect(stub.sent.isEmpty)
    }

    @Test func `a URL without encryption is refused unless the policy allows it`() async throws {
        let stub = receiver()

        let error = try await attempt(.test(stub), to: "http://hook.example/")

        #expect(error?.code == .insecureURL)
        #expect(error?.isRetryable == false)
        #expect(stub.sent.isEmpty)
    }
}
