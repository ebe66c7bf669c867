import Foundation
import KasaneMail
import KasaneSMTP
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
    static var needsMailServer: Self {
        .enabled(
            if: MailServer.python != nil,
            "aiosmtpd is not installed; apt-get install python3-aiosmtpd"
        )
    }
}

/// A mail server of one test, which ends with this object.
final class MailServer: Sendable {
    struct Received: Decodable {
        let from: String
        let to: [String]
        let paths: [String]
        let user: String?
        let isEncrypted: Bool
        let message: String
    }

    static let python: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        // A Python of the user's own may hide the one of the system, which has its packages.
        return (folders.map { "\($0)/python3" } + ["/usr/bin/python3"]).first { path in
            guard FileManager.default.isExecutableFile(atPath: path) else { return false }
            return (try? run(path, ["-c", "import aiosmtpd.smtp"])) == 0
        }
    }()

    let port: Int
    private let folder: URL
    private let process: Process
    private let input = Pipe()
    private let events: EventReader

    init(
        _ security: SMTPSecurity,
        _ identity: ServerIdentity? = nil,
        users: [String: String] = [:],
        login: Bool = true
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let options = Options(
            folder: folder.path,
            security: security.rawValue,
            certificate: identity?.certificate,
            key: identity?.key,
            users: users,
            login: login
        )
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Support/smtp-server.py")
        process = Process()
        process.executableURL = URL(filePath: try #require(Self.python))
        process.arguments = [
            "-W", "ignore", script.path,
            String(decoding: try JSONEncoder().encode(options), as: UTF8.self),
        ]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        events = EventReader(output)
        port = try #require(Int(try await events.next("port")))
    }

    deinit {
        // The server ends with its input.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        // The system cleans its temporary folder, so a failure to delete does not matter.
        try? FileManager.default.removeItem(at: folder)
    }

    var received: [Received] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
                let data = try Data(contentsOf: folder.appending(path: name))
                return try JSONDecoder().decode(Received.self, from: data)
            }
        }
    }

    /// Waits until the server leaves a command without a reply.
    func waitUntilSilent() async throws {
        _ = try await events.next("waiting")
    }

    /// Lets the server read on where it waits for the content of a mail.
    func resume() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    }

    func waitUntilClosed() async throws {
        _ = try await events.next("closed")
    }

    static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private struct Options: Encodable {
        let folder: String
        let security: String
        let certificate: String?
        let key: String?
        let users: [String: String]
        let login: Bool
    }
}

private final class EventReader: Sendable {
    private let lines: AsyncStream<String>

    init(_ pipe: Pipe) {
        lines = AsyncStream { continuation in
            Thread.detachNewThread {
                var rest = Data()
                while true {
                    let data = pipe.fileHandleForReading.availableData
                    if data.isEmpty { break }
                    rest += data
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest = Data(rest[(end + 1)...])
                    }
                }
                continuation.finish()
            }
        }
    }

    func next(_ name: String) async throws -> String {
        for await line in lines where line.hasPrefix(name) {
            return String(line.dropFirst(name.count + 1))
        }
        throw ServerEndedError(event: name)
    }
}

private struct ServerEndedError: Error {
    let event: String
}

final class ServerIdentity: Sendable {
    let certificate: String
    let key: String
    private let folder: URL

    init(_ host: String) throws {
        (folder, certificate, key) = try Self.makePaths()
        try Self.openssl(
            ["req", "-x509", "-days", "30", "-addext", "subjectAltName=DNS:\(host)"]
                + Self.newKey(host, at: key) + ["-out", certificate]
        )
    }

    init(expiredFor host: String) throws {
        (folder, certificate, key) = try Self.makePaths()
        let request = folder.appending(path: "request.pem").path
        try Self.openssl(["req", "-new"] + Self.newKey(host, at: key) + ["-out", request])
        try Self.openssl(
            ["x509", "-req", "-days", "-1", "-in", request, "-signkey", key, "-out", certificate]
        )
    }

    private static func makePaths() throws -> (folder: URL, certificate: String, key: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return (
            folder, folder.appending(path: "certificate.pem").path,
            folder.appending(path: "key.pem").path
        )
    }

    private static func newKey(_ host: String, at path: String) -> [String] {
        [
            "-subj", "/CN=\(host)", "-nodes", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-keyout", path,
        ]
    }

    private static func openssl(_ arguments: [String]) throws {
        let status = try MailServer.run("/usr/bin/env", ["openssl"] + arguments)
        guard status == 0 else { throw POSIXError(.EIO) }
    }

    deinit {
        // The system cleans its temporary folder, so a failure to delete does not matter.
        try? FileManager.default.removeItem(at: folder)
    }
}

func mail(
    _ id: String = "test-1",
    from: String = "noreply@example.jp",
    to: String...
) throws -> Mail {
    try mail(id, from: from, to: to)
}

func mail(
    _ id: String = "test-1",
    from: String = "noreply@example.jp",
    to: [String],
    bcc: [String] = [],
    text: String = "こんにちは\n",
    attachments: [MailAttachment] = []
) throws -> Mail {
    try Mail(
        id: MessageID(id, domain: "example.jp"),
        date: Date(timeIntervalSince1970: 1_795_442_400),
        from: Mailbox(from, name: "天気"),
        to: to.map { try Mailbox($0) },
        bcc: bcc.map { try Mailbox($0) },
        subject: "明日の天気",
        text: text,
        attachments: attachments
    )
}

func failure(_ mailer: SMTPMailer, _ mail: Mail) async -> MailError? {
    await #expect(throws: MailError.self) { try await mailer.send(mail) }
}
