import KasaneHummingbird
import NIOHTTP1
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct GracefulEndTests {
    private static let limits: ServerLimits = {
        var limits = ServerLimits()
        limits.shutdownTimeout = .seconds(240)
        return limits
    }()

    @Test func `two hundred streams are ended, and not cut, when the server ends`() async throws {
        var streams: [EventStream] = []
        try await LiveServer.run(limits: Self.limits) { server in
            for _ in 1...200 { streams.append(try await server.open().stream()) }
        }

        #expect(streams.allSatisfy { $0.status == 200 })
        // A stream that was cut off throws.
        for var stream in streams { while try await stream.next() != nil {} }
    }

    @Test func `ninety streams are ended, and not cut, when the server ends`() async throws {
        var streams: [EventStream] = []
        try await LiveServer.run(transport: .local(isSecure: true), limits: Self.limits) { server in
            for _ in 1...90 { streams.append(try await server.open().stream()) }
        }

        #expect(streams.allSatisfy { $0.status == 200 && $0.version == .http2 })
        // A stream that was cut off throws.
        for var stream in streams { while try await stream.next() != nil {} }
    }
}
