import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PinnedAddressTests {
    @Test func `a request goes to its address without a lookup, and has the name of its host`()
        async throws
    {
        try await withTransport(.ok("[1]")) { transport, server in
            let request = request("http://pinned.invalid:\(server.port)", at: ["127.0.0.1"])

            for _ in 1...3 {
                let response = try await transport.send(request)
                #expect(try await response.body.collected(upTo: 100).count == 3)
            }

            let hosts = Set(server.requests.map { $0.headers["host"] })
            #expect(hosts == ["pinned.invalid:\(server.port)"])
            // The connection is kept for the next request.
            #expect(server.connections < 3)
        }
    }

    @Test(arguments: [("pinned.invalid", true), ("other.invalid", false)])
    func `the certificate must be that of the name`(
        name: String,
        isAccepted: Bool
    ) async throws {
        let certificate = try TestCertificate(for: name)
        var options = AsyncHTTPTransport.Options()
        options.trustedCertificates = [certificate.certificate]
        let fine: @Sendable (FaultServer.Request) -> FaultServer.Fault = { _ in .ok("[1]") }
        try await FaultServer.run(certificate: certificate, choosing: fine) { server in
            try await AsyncHTTPTransport.run(options) { transport in
                let request = request(
                    "https://pinned.invalid:\(server.port)",
                    at: ["127.0.0.1"]
                )
                if isAccepted {
                    let response = try await transport.send(request)
                    #expect(response.status == .ok)
                } else {
                    let error = await #expect(throws: NetworkError.self) {
                        try await transport.send(request)
                    }
                    #expect(error?.kind == .tls)
                }
                #expect(server.requestCount == (isAccepted ? 1 : 0))
            }
        }
    }

    @Test func `an address without a server is followed by the next one`() async throws {
        try await withTransport(.ok("[1]")) { transport, server in
            let request = request(
                "http://pinned.invalid:\(server.port)",
                at: ["127.0.0.2", "127.0.0.1"]
            )

            let response = try await transport.send(request)
            #expect(response.status == .ok)
        }
    }

    @Test(arguments: [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1"]])
    func `no connection is opened to a private address, if only public ones are allowed`(
        addresses: [String]
    ) async throws {
        try await withTransport(.ok("[1]")) { transport, server in
            var request = request("http://pinned.invalid:\(server.port)", at: addresses)
            request.allowsPrivateAddresses = false

            let error = await #expect(throws: NetworkError.self) {
                try await transport.send(request)
            }

            #expect(error?.kind == .addressRefused)
            #expect(server.connections == 0)
        }
    }

    @Test func `more hosts than are kept are each reached, also while bodies are read`()
        async throws
    {
        try await withTransport(.ok("[1]")) { transport, server in
            let url = "http://first.invalid:\(server.port)"
            let first = try await transport.send(request(url, at: ["127.0.0.1"]))
            for number in 1...40 {
                let url = "http://host\(number).invalid:\(server.port)"
                let response = try await transport.send(request(url, at: ["127.0.0.1"]))
                #expect(try await response.body.collected(upTo: 100).count == 3)
            }

            #expect(try await first.body.collected(upTo: 100).count == 3)
        }
    }

    @Test func `a redirect to another host is not sent to the same address`() throws {
        var logic = RedirectLogic(RedirectPolicy())
        let headers: HTTPFields = [.location: "https://other.invalid/"]

        let next = try logic.next(
            (.found, headers),
            to: request("https://pinned.invalid", at: ["8.8.8.8"])
        )

        #expect(next?.addresses == [])
    }

    private func request(_ url: String, at addresses: [String]) -> TransportRequest {
        let parts = url.split(separator: "://").map(String.init)
        var request = TransportRequest(
            HTTPRequest(method: .get, scheme: parts[0], authority: parts[1], path: "/")
        )
        request.addresses = addresses
        return request
    }
}
