import Foundation
import KasaneMail
import KasaneSMTP
import Testing

#if os(Linux)
@Suite(.needsMailServer, .timeLimit(.minutes(5)))
struct SocketTests {
    @Test func `a program that is started does not inherit the connection`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try SMTPMailer(
            host: "127.0.0.1",
            port: server.port,
            security: .unencrypted,
            timeout: .seconds(50)
        )
        let task = Task { try await mailer.send(mail(to: "slow@example.jp")) }
        try await server.waitUntilSilent()

        let flags = try flags(ofConnectionTo: server.port)

        // O_CLOEXEC
        #expect(flags & 0o2_000_000 != 0)
        task.cancel()
        await #expect(throws: MailError.self) { try await task.value }
    }

    private func flags(ofConnectionTo port: Int) throws -> Int {
        let address = "0100007F:" + String(port, radix: 16, uppercase: true)
        let connections = try read("/proc/self/net/tcp")
            .split(separator: "\n").map { $0.split(separator: " ") }
        // The columns are the local address, the remote one, and later the number of the socket.
        let number = try #require(connections.first { $0[2] == address }?[9])
        let descriptor = try #require(
            FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").first { name in
                // Another test may close a descriptor meanwhile.
                let target = try? FileManager.default
                    .destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target == "socket:[\(number)]"
            }
        )
        let info = try read("/proc/self/fdinfo/\(descriptor)")
        let flags = try #require(info.firstMatch(of: #/flags:\s*([0-7]+)/#)?.1)
        return try #require(Int(flags, radix: 8))
    }

    private func read(_ path: String) throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
#endif
