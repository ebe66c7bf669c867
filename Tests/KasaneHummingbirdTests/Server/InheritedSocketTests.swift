import Foundation
import Hummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneSettings
import NIOCore
import NIOPosix
import Testing

@Suite(.timeLimit(.minutes(1)))
struct InheritedSocketTests {
    @Test func `a request waits until the next server accepts it`() async throws {
        let (descriptor, port) = try makeListener()
        defer { close(descriptor) }
        try await serve(descriptor) { #expect($0 == port) }

        var waiting = try await RawConnection(to: port)
        try await waiting.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        try await serve(descriptor) { _ in
            let response = await waiting.receiveAll()
            #expect(response.hasPrefix("HTTP/1.1 200 "))
            #expect(response.contains("\r\nDate: ") || response.contains("\r\ndate: "))
        }
    }

    @Test func `a descriptor that does not listen is refused`() throws {
        let descriptor = dup(STDERR_FILENO)
        defer { close(descriptor) }
        #expect(throws: SettingError.self) { try InheritedSocket(descriptor: descriptor) }
    }

    @Test func `variables for another process are ignored`() throws {
        let environment = ["LISTEN_FDS": "1", "LISTEN_PID": "1"]
        #expect(try InheritedSocket(environment: environment) == nil)
    }

    @Test func `an application with a socket for other machines is not local`() async throws {
        let (descriptor, _) = try makeListener()
        defer { close(descriptor) }
        var application: WebApplication<Never> = WebApplication(
            "notes",
            container: { _ in try Container { _ in } },
            pages: { _ in PageRoutes() },
            store: { _ in nil }
        )
        let settings = try application.readSettings(environment: [:])
        let cases: [(InheritedSocket?, Bool)] = [
            (nil, true), (try InheritedSocket(descriptor: descriptor), false),
        ]
        for (socket, expected) in cases {
            application.socket = socket
            application.customize = { assembly in
                let isLocal = assembly.isLocal
                #expect(isLocal == expected)
            }
            try await application.withServer(settings) { _, _ in }
        }
    }

    /// Serves on a duplicate of a socket, as another process would.
    private func serve(_ descriptor: Int32, _ body: (Int) async throws -> Void) async throws {
        let router = Router()
        router.for(.everyone).get("/") { _, _ in "here" }
        try await withServer(
            router,
            host: "127.0.0.1",
            port: 0,
            socket: InheritedSocket(descriptor: dup(descriptor)),
            logger: .quiet,
            body
        )
    }

    private func makeListener() throws -> (descriptor: Int32, port: Int) {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        try #require(listen(descriptor, 16) == 0)
        var (address, size) = ([UInt8](repeating: 0, count: 128), socklen_t(128))
        let result = address.withUnsafeMutableBytes {
            getsockname(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
        }
        try #require(result == 0)
        // The port follows the family, in network byte order.
        return (descriptor, Int(address[2]) << 8 | Int(address[3]))
    }
}
