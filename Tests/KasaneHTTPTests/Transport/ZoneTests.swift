import Foundation
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ZoneTests {
    @Test(.enabled(if: hasLoopback))
    func `a zone chooses the interface and is not sent`() async throws {
        // The loopback interface is the first one.
        try await FaultServer.run(.ok("[1]"), at: "::1") { server in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient.test(transport, at: "http://[::1%251]:\(server.port)")
                let numbers = try await client.send(Numbers())

                #expect(numbers == [1])
                #expect(server.requests.map { $0.headers["host"] } == ["[::1]:\(server.port)"])
            }
        }
    }

    @Test func `a zone is of this network, so public addresses only exclude it`() async throws {
        try await AsyncHTTPTransport.run { transport in
            let policies = CallPolicies(retry: .never, addresses: .publicOnly)
            let client = try APIClient.test(transport, at: "http://[2001:db8::1%251]", policies)

            let error = await client.failure(of: Numbers())

            #expect(error?.kind == .addressRefused)
        }
    }
}

/// Whether IPv6 is on; unknown outside of Linux.
private let hasLoopback: Bool = {
    let interfaces = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    return interfaces?.contains(" lo") ?? false
}()
