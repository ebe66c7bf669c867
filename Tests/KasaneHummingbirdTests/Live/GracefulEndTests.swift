import KasaneHummingbird
import NIOHTTP1
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct GracefulEndTests {
    @Test(arguments: [(200, HTTPVersion.http1_1), (90, .http2)])
    func `streams are ended, and not cut, when the server ends`(
        count: Int,
        version: HTTPVersion
    ) async throws {
        var limits = ServerLimits()
        limits.shutdownTimeout = .seconds(240)
        var streams: [EventStream] = []
        let transport = try ServerTransport.local(isSecure: version == .http2)
        try await LiveServer.run(transport: transport, limits: limits) { server in
            for _ in 1...count { streams.append(try await server.open().stream()) }
        }

        #expect(streams.allSatisfy { $0.status == 200 && $0.version == version })
        // A stream that was cut off throws.
        for var stream in streams { while try await stream.next() != nil {} }
    }
}
