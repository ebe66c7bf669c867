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
        #expect(lines.filter { !$0.contains("Clients of an undeclared proxy") } == [])
    }

    @Test func `a malformed request gets a 400, an oversized one a 413, 414 or 431`()
        async throws
    {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        for (request, status) in Self.requests {
            let answer = await RawAnswer.of(Array(request.utf8), port: server.port)

            #expect(answer.status == status, "\(request.prefix(200))")
            #expect(answer.headers["content-security-policy"] != nil, "\(request.prefix(200))")
        }
        let errors = await server.stop(SIGTERM).errors
        #expect(errors == "")
    }

    private static let requests: [(String, Int)] = {
        let end = "\r\nHost: x\r\n\r\n"
        let post = "POST /preferences HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n"
        let flood = (0..<5_000).map { "X-\($0): y\r\n" }.joined()
        let large = String(repeating: "a", count: 200_000)
        return [
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/2.0" + end, 400), ("GET / FTP/1.1" + end, 400),
            ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
            ("GET healthz HTTP/1.1" + end, 400),
            ("GET / HTTP/1.1\r\nHost: x\r\nB@d h: 1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(flood)Host: x\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\nX: \(large)" + end, 431),
            ("GET /?q=\(large.prefix(9_000)) HTTP/1.1" + end, 414),
            ("GET http://other.example/healthz HTTP/1.1" + end, 200),
            ("GET / HTTP/1.1\r\nHost: <script>\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: \(large.prefix(300))\r\n\r\n", 400),
            ("GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
            ("\(post)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
            ("\(post)Content-Length: -3\r\n\r\n", 400), ("\(post)Content-Length: 3x\r\n\r\n", 400),
            ("\(post)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("\(post)Transfer-Encoding: chunked\r\n\r\nzz\r\nfoo\r\n", 400),
            ("\(post)Content-Length: 99999999999999999999\r\n\r\n", 400),
            ("\(post)Content-Length: 2000000\r\n\r\na", 413),
            ("\(post)Content-Length: 200000\r\n\r\n\(large)", 413),
            ("\(post)Content-Length: 5\r\n\r\n%ff=%", 400),
            (
                "POST /world HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 3\r\n\r\n%zz",
                400
            ),
            (
                "GET / HTTP/1.1\r\nHost: x\r\nCookie: ;;=;kasane=\(large.prefix(7_000)); language=xx\r\n\r\n",
                200
            ),
            (
                "GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: \(String(repeating: "ja;q=x,", count: 2_000))\r\n\r\n",
                200
            ),
        ]
    }()

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

    @Test func `a body that does not end is cut off`() async throws {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        let chunk = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
        let head = "POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        let endless = head + String(repeating: chunk, count: 200)
        _ = await RawAnswer.of(Array(endless.utf8), port: server.port)

        #expect(try await server.get("/healthz").status == 200)
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
