import Foundation
import HTTPTypes
import KasaneTesting
import Testing

/// Tests of invalid and malicious requests to every address of the server.
@Suite(.timeLimit(.minutes(5)))
struct HostileRequestTests {
    private let database: TestDatabase
    private let mails: TemporaryFile

    init() async throws {
        database = try await TestDatabase()
        mails = try TemporaryFile(named: "mails")
    }

    static let pages = [
        "/", "/cities/130010", "/world", "/photos", "/photos/demo-1", "/about", "/nowhere",
    ]
    static let others = [
        "/api/v1/cities", "/api/v1/cities/130010/forecast", "/api/v1/world", "/api/v1/photos",
        "/api/forecast", "/api/forecast/city/130010", "/images/demo-1/preview",
        "/assets/tenki.css", "/favicon.ico", "/kasane/live.js", "/kasane/x", "/healthz", "/readyz",
        "/preferences",
    ]

    private static let hostilities: [(name: String, bytes: [UInt8])] = [
        ("1 MB", Array("?q=".utf8) + [UInt8](repeating: 97, count: 1 << 20)),
        ("70 kB", Array("?q=".utf8) + [UInt8](repeating: 97, count: 70_000)),
        ("many fields", Array("?".utf8) + [UInt8](repeating: 38, count: 8_000)),
        ("NUL", Array("?q=%00".utf8)), ("raw NUL", Array("?q=".utf8) + [0]),
        ("no UTF-8", Array("?q=%ff%fe".utf8)), ("raw bytes", Array("?q=".utf8) + [0xff, 0xfe]),
        ("Shift JIS", Array("?q=%93%8C%8B%9E".utf8)), ("overlong", Array("?q=%C0%AF".utf8)),
        ("surrogate", Array("?q=%ED%A0%80".utf8)), ("half an escape", Array("?q=%4".utf8)),
        ("no escape", Array("?q=%zz".utf8)), ("below", Array("/%2e%2e/%2e%2e/etc/passwd".utf8)),
        ("huge number", Array("?q=rain&page=99999999999999999999&v=1e999".utf8)),
        ("markup", Array("?q=%3Cscript%3E&sort=%22%3E".utf8)),
        ("long in the path", Array(("/" + String(repeating: "%E6%9D%B1", count: 500)).utf8)),
    ]

    @Test func `a hostile address gets a clear answer`() async throws {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        for path in Self.pages + Self.others {
            for (name, bytes) in Self.hostilities {
                let head =
                    Array("GET \(path)".utf8) + bytes
                    + Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
                let answer = await RawAnswer.of(head, port: server.port)

                #expect((200..<500).contains(answer.status ?? 0), "\(path) \(name): \(answer)")
                #expect(answer.headers["x-content-type-options"] == "nosniff", "\(path) \(name)")
                // A browser does not show a style sheet or a script.
                let isPart = ["text/css", "text/javascript"].contains {
                    answer.headers["content-type"]?.hasPrefix($0) == true
                }
                let policy = answer.headers["content-security-policy"]
                #expect((policy == nil) == isPart, "\(path) \(name)")
            }
        }
        let errors = await server.stop(SIGTERM).errors
        #expect(errors == "")
    }

    private static let headers: [(name: String, value: [UInt8])] = {
        let names = [
            "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Type",
            "Cookie", "Forwarded", "If-Match", "If-Modified-Since", "If-None-Match",
            "Last-Event-ID", "Origin", "Range", "Referer", "Sec-Fetch-Site", "User-Agent",
            "X-Forwarded-For",
        ]
        let values: [[UInt8]] = [
            [], [0xff, 0xfe, 0x80], Array("%00%ff<script>\"';--".utf8),
            Array("a=b;q=1e999,*/*;,,;=".utf8), [UInt8](repeating: 44, count: 60_000),
            Array("bytes=-1-,99999999999999999999-".utf8), Array("東京".utf8),
        ]
        return names.flatMap { name in values.map { (name, $0) } }
    }()

    @Test func `a hostile header gets a clear answer`() async throws {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        for (number, header) in Self.headers.enumerated() {
            let addresses = Self.pages + Self.others
            for path in [addresses[number % addresses.count], "/photos?q=rain"] {
                let head =
                    Array("GET \(path) HTTP/1.1\r\nHost: x\r\n\(header.name): ".utf8)
                    + header.value + Array("\r\n\r\n".utf8)
                let answer = await RawAnswer.of(head, port: server.port)

                #expect((200..<500).contains(answer.status ?? 0), "\(path) \(header)")
            }
        }
        let errors = await server.stop(SIGTERM).errors
        let lines = errors.split(separator: "\n")
        #expect(lines.filter { !$0.contains("Clients of an untrusted proxy") } == [])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func `bytes after an upgrade are not kept`() async throws {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        for line in ["GET /healthz", "GET /", "CONNECT a.example:80"] {
            let before = try await memory(of: server)
            let head = "\(line) HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"
            let flood = Array(head.utf8) + [UInt8](repeating: 97, count: 64 << 20)
            _ = await RawAnswer.of(flood, port: server.port)
            let answers = await RawAnswer.of(
                [Array(head.utf8), Array("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".utf8)],
                port: server.port
            )

            #expect(try await memory(of: server) - before < 32 << 20, "\(line)")
            #expect(answers[0].headers["connection"] == "close", "\(line)")
            #expect(answers[1].status == nil, "\(line)")
        }
        _ = await server.stop(SIGTERM)
    }

    /// Returns the peak resident memory of the server, in bytes.
    private func memory(of server: RunningTenki) async throws -> Int {
        let status = try String(
            contentsOfFile: "/proc/\(server.process.identifier)/status",
            encoding: .utf8
        )
        let match = try #require(status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#))
        return try #require(Int(match.1)) * 1024
    }
}
