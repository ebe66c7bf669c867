import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import Testing

/// Tests with host names that an injected resolver maps to the loopback address.
///
/// The servers count the requests that reach them.
@Suite(.timeLimit(.minutes(5)))
struct AddressPolicyTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to a private address is not followed unless it is allowed by name`(
        status: Int
    ) async throws {
        try await redirect(status, to: "public.example") { client, target in
            let error = try await client(CallPolicies(retry: .never)).failure(of: Numbers())

            #expect(error?.kind == .redirectRefused(.privateAddress))
            #expect(error?.description.contains("to a private address") == true)
            #expect(target.requestCount == 0)
        }
    }

    @Test func `a redirect to a private address is followed if the policy names its host`()
        async throws
    {
        try await redirect(302, to: "public.example") { client, target in
            let policies = CallPolicies(addresses: .named(and: ["PUBLIC.example"]))
            let numbers = try await client(policies).send(Numbers())

            #expect(numbers == [1])
            #expect(target.requestCount == 1)
        }
    }

    @Test(arguments: ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "localhost"])
    func `no spelling of an address gets round the policy`(host: String) async throws {
        try await redirect(302, to: host) { client, target in
            _ = try await client(CallPolicies(retry: .never)).failure(of: Numbers())

            #expect(target.requestCount == 0)
        }
    }

    @Test func `a redirect back from another origin does not reach a private base URL`() throws {
        var logic = RedirectLogic(RedirectPolicy())
        let base = TransportRequest(
            HTTPRequest(method: .get, scheme: "http", authority: "localhost:8080", path: "/")
        )

        let away = try #require(try logic.next(location("http://public.example/"), to: base))
        let back = try #require(try logic.next(location("http://localhost:8080/x"), to: away))

        #expect(!away.allowsPrivateAddresses)
        #expect(!back.allowsPrivateAddresses)
    }

    @Test func `a redirect within a private base URL is followed`() async throws {
        let faults: @Sendable (FaultServer.Request) -> FaultServer.Fault = { request in
            request.path == "/numbers" ? .redirect(status: 302, to: "/other") : .ok("[1]")
        }
        try await FaultServer.run(choosing: faults) { server in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient.test(transport, at: server.baseURL)

                let numbers = try await client.send(Numbers())

                #expect(numbers == [1])
            }
        }
    }

    @Test func `a base URL at a private address is refused where only public ones are allowed`()
        async throws
    {
        try await FaultServer.run(.ok("[1]")) { server in
            var options = AsyncHTTPTransport.Options()
            options.addresses = ["hook.example": "127.0.0.1"]
            try await AsyncHTTPTransport.run(options) { transport in
                let client = try APIClient.test(
                    transport,
                    at: "http://hook.example:\(server.port)",
                    CallPolicies(retry: .never, addresses: .publicOnly)
                )

                let error = await client.failure(of: Numbers())

                #expect(error?.kind == .addressRefused)
                #expect(error?.phase == .connect)
                #expect(error?.mayHaveReachedServer == false)
                #expect(server.requestCount == 0)
            }
        }
    }

    @Test(arguments: ["0", "1", "none"])
    func `a request that names an attempt itself is not sent`(number: String) async throws {
        try await withTransport(.ok("[1]")) { transport, server in
            let name = try #require(HTTPField.Name("kasane-attempt"))
            var head = HTTPRequest(
                method: .get,
                scheme: "http",
                authority: "127.0.0.1:\(server.port)",
                path: "/"
            )
            head.headerFields[name] = number

            let error = await #expect(throws: NetworkError.self) {
                try await transport.send(TransportRequest(head))
            }

            #expect(error?.kind == .addressRefused)
            #expect(server.requestCount == 0)
        }
    }

    private func redirect(
        _ status: Int,
        to host: String,
        _ body: ((CallPolicies) throws -> APIClient, FaultServer) async throws -> Void
    ) async throws {
        var options = AsyncHTTPTransport.Options()
        options.addresses = ["public.example": "127.0.0.1"]
        try await FaultServer.run(.ok("[1]")) { target in
            let fault = FaultServer.Fault.redirect(
                status: status,
                to: "http://\(host):\(target.port)/numbers"
            )
            try await withTransport(fault, options) { transport, server in
                try await body({ try .test(transport, at: server.baseURL, $0) }, target)
            }
        }
    }

    private func location(
        _ text: String
    ) -> (status: HTTPResponse.Status, headers: HTTPFields) {
        (.found, [.location: text])
    }
}
