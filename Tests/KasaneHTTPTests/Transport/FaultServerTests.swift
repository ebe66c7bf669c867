import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import NIOCore
import NIOPosix
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FaultServerTests {
    @Test func `two hundred requests one after another share a connection`() async throws {
        try await FaultServer.run(.ok("[1,2]")) { server in
            try await AsyncHTTPTransport.run { transport in
                for _ in 0..<200 {
                    let response = try await send(.get, to: server, transport)
                    #expect(response.body == Data("[1,2]".utf8))
                }
            }

            #expect(server.connections == 1)
            #expect(server.requests.map(\.number) == Array(0..<200))
        }
    }

    @Test func `only the newest requests are kept`() async throws {
        try await FaultServer.run(.ok()) { server in
            try await AsyncHTTPTransport.run { transport in
                for _ in 0..<600 { _ = try await send(.get, to: server, transport) }
            }
            try await server.waitForRequests(600)

            #expect(server.requestCount == 600)
            #expect(server.requests.map(\.number) == Array(350..<600))
        }
    }

    @Test func `a HEAD request gets the head alone`() async throws {
        try await FaultServer.run(.ok("[1,2]")) { server in
            try await AsyncHTTPTransport.run { transport in
                let head = try await send(.head, to: server, transport)
                let whole = try await send(.get, to: server, transport)

                #expect(head.headers[.contentLength] == "5")
                #expect(head.body.isEmpty)
                #expect(whole.body == Data("[1,2]".utf8))
            }
            #expect(server.connections == 1)
        }
    }

    @Test func `a connection is closed at the client's request, after the whole response`()
        async throws
    {
        let body = String(repeating: "x", count: 4 << 20)
        try await FaultServer.run(.ok(body)) { server in
            try await AsyncHTTPTransport.run { transport in
                let response = try await send(.get, to: server, transport, [.connection: "close"])

                #expect(response.body.count == 4 << 20)
                #expect(response.headers[.connection] == "close")
                try await server.waitUntilClosed()
            }
        }
    }

    @Test func `an answer that drips arrives whole, and its connection is not used again`()
        async throws
    {
        try await FaultServer.run(.drip(body: "[1,2]", pause: .microseconds(10))) { server in
            try await AsyncHTTPTransport.run { transport in
                for _ in 0..<2 {
                    let response = try await send(.get, to: server, transport)
                    #expect(response.body == Data("[1,2]".utf8))
                }
            }
            #expect(server.connections == 2)
        }
    }

    @Test func `a length that makes no sense ends no server`() async throws {
        try await FaultServer.run(.ok()) { server in
            let channel = try await write(
                "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                to: server
            )
            try await server.waitForRequests(1)
            try await channel.close()

            let answer = try await AsyncHTTPTransport.run { transport in
                try await send(.get, to: server, transport)
            }
            #expect(answer.status == .ok)
        }
    }

    @Test func `a head without end is not read for ever`() async throws {
        try await FaultServer.run(.ok()) { server in
            let endless = String(repeating: "Name: value\r\n", count: 10_000)
            let channel = try await write("GET / HTTP/1.1\r\n\(endless)", to: server)
            try await channel.closeFuture.get()

            #expect(server.requestCount == 0)
        }
    }
}

private func write(_ text: String, to server: FaultServer) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.port)
        .get()
    channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    return channel
}

private func send(
    _ method: HTTPRequest.Method,
    to server: FaultServer,
    _ transport: AsyncHTTPTransport,
    _ headers: HTTPFields = [:]
) async throws -> TransportResponse {
    try await transport.send(
        HTTPRequest(
            method: method,
            scheme: "http",
            authority: "127.0.0.1:\(server.port)",
            path: "/",
            headerFields: headers
        ),
        maximumBodySize: 16 << 20
    )
}
