import Foundation
import KasaneTesting
import Testing

/// Sends random sequences of valid and mutated requests over persistent connections to the server.
///
/// On each connection, the last request gets its own response or the connection ends, and the
/// stream contains nothing but responses. `make soak STAGE=desync` opens 10,000 connections.
@Suite(.timeLimit(.minutes(30)))
struct DesynchronisationTests {
    private let database: TestDatabase
    private let mails: TemporaryFile

    init() async throws {
        database = try await TestDatabase()
        mails = try TemporaryFile(named: "mails")
    }

    @Test func `each request of a random connection has its own answer or none`() async throws {
        let server = try await RunningTenki(demo: database, named: "x", writing: mails)
        try await Fuzzer.run("connections", inputs: 300) { source in
            var connection = source.connection()
            let transcript = try await WireTranscript.of(
                connection.messages,
                port: server.port,
                endsInput: true,
                fragment: source.pick([.max, .max, 1_000, 7])
            )
            try connection.check(transcript)
        }
        let outcome = await server.stop(SIGTERM)
        #expect(outcome.errors == "")
    }
}

private struct RandomConnection {
    struct Request {
        let method: String
        let bytes: [UInt8]
        /// A text that occurs in no other response; `nil` for a response without a body.
        let marker: String?
        let statuses: Set<Int>
    }

    let before: [Request]
    /// The mutated request, which may be arbitrary bytes; `nil` if all requests are valid.
    let mutated: [UInt8]?
    let behind: [Request]

    var messages: [[UInt8]] {
        [before.flatMap(\.bytes) + (mutated ?? []) + behind.flatMap(\.bytes)]
    }

    mutating func check(_ transcript: WireTranscript) throws {
        let shown = String(decoding: transcript.bytes.prefix(1_500), as: UTF8.self)
        let sent = String(decoding: messages[0].prefix(1_500), as: UTF8.self)
        func fail(_ problem: String) -> FuzzFindingError {
            FuzzFindingError(
                "\(problem)\nsent: \(sent.debugDescription)\ngot: \(shown.debugDescription)"
            )
        }
        guard transcript.isEnded else { throw fail("the connection goes on") }
        let known = before.map(\.method) + (mutated == nil ? behind.map(\.method) : [])
        let answers: [WireResponse]
        do {
            let (complete, rest) = try transcript.responses(to: known)
            guard rest.isEmpty else { throw fail("an answer is not complete") }
            answers = complete
        } catch let error as WireError {
            throw fail("\(error)")
        }
        let expected = mutated == nil ? before + behind : before
        guard answers.count >= expected.count else { throw fail("a request has no answer") }
        for (request, answer) in zip(expected, answers) where !request.isAnswered(by: answer) {
            throw fail("a request has another's answer: \(request.marker ?? request.method)")
        }
        guard mutated != nil else {
            guard answers.count == expected.count else { throw fail("an answer is to nothing") }
            return
        }
        try checkRest(Array(answers.dropFirst(expected.count)), fail)
    }

    /// Checks the responses after a mutated request.
    ///
    /// Each later request has at most one response, in order, and the response to the last request
    /// is the last.
    private func checkRest(
        _ answers: [WireResponse],
        _ fail: (String) -> FuzzFindingError
    ) throws {
        let places = behind.map { request in
            answers.indices.filter { index in
                request.marker.map { answers[index].text.contains($0) } ?? false
            }
        }
        guard places.allSatisfy({ $0.count <= 1 }) else {
            throw fail("a request is answered twice")
        }
        let found = places.compactMap(\.first)
        guard found == found.sorted() else { throw fail("the answers are in another order") }
        for (request, place) in zip(behind, places) {
            guard let place = place.first else { continue }
            guard request.isAnswered(by: answers[place]) else {
                throw fail("an answer is another's")
            }
        }
        if let last = places.last?.first, last != answers.indices.last {
            throw fail("an answer comes behind the last")
        }
    }
}

extension RandomConnection.Request {
    func isAnswered(by answer: WireResponse) -> Bool {
        guard statuses.contains(answer.status) else { return false }
        return switch marker {
        case nil: answer.body.isEmpty
        // Any body is accepted.
        case ""?: true
        case let marker?: answer.text.contains(marker)
        }
    }
}

extension FuzzSource {
    fileprivate mutating func connection() -> RandomConnection {
        let before = (0..<number(0...4)).map { request($0) }
        let last = "GET /api/v1/cities/last\(next())/forecast HTTP/1.1\r\nHost: x\r\n"
        let marker = last.split(separator: "/")[4]
        let end = RandomConnection.Request(
            method: "GET",
            bytes: Array((last + "Connection: close\r\n\r\n").utf8),
            marker: "“\(marker)”",
            statuses: [404, 400]
        )
        let base = request(9).bytes
        let isMutated = !happens(onceIn: 3)
        return RandomConnection(
            before: before,
            mutated: isMutated ? mutated(base, fragments: Self.wire) : nil,
            behind: (0..<number(0...2)).map { request(10 + $0) } + [end]
        )
    }

    private mutating func request(_ number: Int) -> RandomConnection.Request {
        let name = "m\(number)x\(next())"
        switch self.number(0...7) {
        case 0:
            return get(
                "HEAD",
                pick(["/healthz", "/", "/nothing", "/cities/\(name)", "/api/x"]),
                nil
            )
        case 1: return get("OPTIONS", pick(["*", "/healthz", "/preferences"]), nil)
        case 2: return get("GET", "/cities/\(name)", "“\(name)”")
        case 3: return post("/api/v1/cities/\(name)/forecast", "")
        case 4: return post("/nothing", text(upTo: 200))
        case 5: return post("/kasane/\(name)", "n=1&b.x=")
        case 6: return post("/preferences", "language=ja&page=/\(name)", marker: nil)
        default: return get("GET", "/api/v1/cities/\(name)/forecast", "“\(name)”")
        }
    }

    private mutating func get(
        _ method: String,
        _ path: String,
        _ marker: String?
    ) -> RandomConnection.Request {
        let head = "\(method) \(path) HTTP/1.1\r\nHost: x\r\n" + others() + "\r\n"
        return RandomConnection.Request(
            method: method,
            bytes: Array(head.utf8),
            marker: marker,
            statuses: [200, 204, 400, 404, 405]
        )
    }

    private mutating func post(
        _ path: String,
        _ body: String,
        marker: String? = ""
    ) -> RandomConnection.Request {
        let method = pick(["POST", "POST", "PUT", "DELETE"])
        var head = "\(method) \(path) HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\n" + others()
        if happens(onceIn: 4) { head += "Expect: 100-continue\r\n" }
        let bytes = Array(body.utf8)
        let isChunked = happens(onceIn: 2)
        var message = Array(head.utf8)
        if isChunked {
            message += Array("Transfer-Encoding: chunked\r\n\r\n".utf8) + chunks(bytes)
        } else {
            message += Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
        }
        return RandomConnection.Request(
            method: method,
            bytes: message,
            // The body of the response depends on the method. Its completeness is checked in any
            // case.
            marker: "",
            statuses: [200, 204, 303, 400, 403, 404, 405, 410, 413, 415, 422, 428]
        )
    }

    private mutating func chunks(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        var result: [UInt8] = []
        while !rest.isEmpty {
            let chunk = rest.prefix(number(1...40))
            rest = rest.dropFirst(chunk.count)
            result += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
        }
        let trailer = happens(onceIn: 3) ? "X-Sum: 1\r\n" : ""
        return result + Array("0\r\n\(trailer)\r\n".utf8)
    }

    private mutating func others() -> String {
        text(
            of: [
                "Accept: */*\r\n", "Cookie: unit=f\r\n", "X-A: b\r\n",
                "Connection: keep-alive\r\n",
                "If-None-Match: \"x\"\r\n", "Range: bytes=0-1\r\n", "Accept-Language: en\r\n",
            ],
            upTo: 2
        )
    }

    private static let wire =
        odd + [
            "\r\n\r\n", "\n\n", "\r\n ", " \r\n", "Content-Length: 5\r\n", "Content-Length: 0\r\n",
            "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: x\r\n", "0\r\n\r\n", "5\r\n",
            "HTTP/1.0", "HTTP/1.1", "HTTP/2.0", "HEAD ", "CONNECT ",
            "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            "Host: y\r\n", "Upgrade: h2c\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n",
        ]
}
