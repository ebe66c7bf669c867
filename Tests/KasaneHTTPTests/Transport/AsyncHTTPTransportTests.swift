import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AsyncHTTPTransportTests {
    @Test(arguments: ["/cities/%FF%FE", "/?q=%FF", "/%"])
    func `an address that would become another one is refused`(path: String) async throws {
        try await FaultServer.run(.ok()) { server in
            let error = await #expect(throws: NetworkError.self) {
                try await AsyncHTTPTransport.run { transport in
                    let head = HTTPRequest(
                        method: .get,
                        scheme: "http",
                        authority: "127.0.0.1:\(server.port)",
                        path: path
                    )
                    _ = try await transport.send(head, maximumBodySize: 100)
                }
            }

            let reason = "the percent escapes in the URL are not valid UTF-8"
            #expect(error?.kind == .invalidRequest(reason))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `JSON is decoded whatever type it comes as`() async throws {
        let answer = FaultServer.Fault.response(
            headers: ["Content-Type": "text/html"],
            body: "[1,2]"
        )
        let numbers = try await withServer(answer) { client, _ in try await client.send(Numbers()) }

        #expect(numbers == [1, 2])
    }
}
