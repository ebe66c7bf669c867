import KasaneTesting
import Testing

/// Bytes for which two ends of a connection could disagree on a request's end, and the required
/// result.
struct Probe: Sendable, CustomTestStringConvertible {
    /// The required reaction of the server to the probe and to the request after it.
    enum Expectation: Sendable {
        /// The server responds with these statuses, and then to the next request.
        case answered([Int])
        /// The server responds once with this status and closes the connection, without a response
        /// to the next request.
        case refused(Int)
        /// The server closes the connection, with or without a response, but without one to the
        /// next request.
        case closed
        /// The server reads the next request as a part of this one, as the announced length
        /// requires.
        case waits
    }

    let group: String
    let name: String
    let bytes: [UInt8]
    let methods: [String]
    let expected: Expectation

    var testDescription: String { "\(group): \(name)" }

    init(
        _ group: String,
        _ name: String,
        _ text: String,
        methods: [String]? = nil,
        _ expected: Expectation
    ) {
        self.init(group, name, bytes: Array(text.utf8), methods: methods, expected)
    }

    init(
        _ group: String,
        _ name: String,
        bytes: [UInt8],
        methods: [String]? = nil,
        _ expected: Expectation
    ) {
        self.group = group
        self.name = name
        self.bytes = bytes
        self.methods =
            methods ?? [String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)]
        self.expected = expected
    }

    static func post(
        _ group: String,
        _ name: String,
        _ headers: String,
        _ body: String,
        _ expected: Expectation
    ) -> Probe {
        Probe(
            group,
            name,
            "POST /read/probe HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\r\n\(body)",
            expected
        )
    }

    static func get(
        _ group: String,
        _ name: String,
        _ headers: String,
        _ expected: Expectation
    ) -> Probe {
        Probe(group, name, "GET /echo/probe HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\r\n", expected)
    }

    static func line(_ name: String, _ line: String, _ expected: Expectation) -> Probe {
        Probe("request line", name, "\(line)\r\nHost: x\r\n\r\n", expected)
    }
}

extension Probe {
    func run(port: Int, stepwise: Bool = false, fragment: Int = .max) async throws {
        let marker = "m\(UInt64.random(in: 0 ... .max))"
        let behind = Array("GET /echo/\(marker) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
        let last = Array("GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
        let messages = stepwise ? [bytes, behind, last] : [bytes + behind + last]
        var endsInput = false
        if case .waits = expected { endsInput = true }
        let transcript = try await WireTranscript.of(
            messages,
            port: port,
            stepwise: stepwise,
            endsInput: endsInput,
            fragment: fragment
        )
        let shown = String(decoding: transcript.bytes.prefix(2_000), as: UTF8.self)
        let what = Comment(rawValue: "\(testDescription), ended: \(transcript.isEnded), \(shown)")
        do {
            let (answers, rest) = try transcript.responses(to: methods + ["GET", "GET"])
            #expect(transcript.isEnded, what)
            #expect(rest.isEmpty || isWaiting, what)
            check(answers, marker, what)
        } catch {
            Issue.record("\(error); \(what)")
        }
    }

    private var isWaiting: Bool {
        if case .waits = expected { true } else { false }
    }

    private func check(_ answers: [WireResponse], _ marker: String, _ what: Comment) {
        let isMarked = answers.contains { $0.text == "echo \(marker)" }
        // Bytes in a probe's body must never be processed as a request.
        #expect(!answers.contains { $0.text == "echo smuggled" }, what)
        switch expected {
        case .answered(let statuses):
            #expect(answers.dropLast(2).map(\.status) == statuses, what)
            #expect(answers.suffix(2).map(\.text) == ["echo \(marker)", "last"], what)
        case .refused(let status):
            #expect(answers.map(\.status) == [status] && !isMarked, what)
        case .closed, .waits:
            #expect(!isMarked, what)
            // Bytes after the last request may be rejected, which ends the connection.
            let others = answers.dropFirst(methods.count)
            #expect(others.map(\.status) == [] || others.map(\.status) == [400], what)
            #expect(others.allSatisfy { $0["connection"] == ["close"] }, what)
        }
    }
}
