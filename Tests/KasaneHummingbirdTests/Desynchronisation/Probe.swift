import KasaneTesting
import Testing

/// Bytes that could make two ends of a connection disagree on where a request ends, and what must come of them.
struct Probe: Sendable, CustomTestStringConvertible {
    /// What the server must do with it, and with a request behind it.
    enum Expectation: Sendable {
        /// It answers with these statuses, and then to the request behind it.
        case answered([Int])
        /// It answers once with this status, and ends the connection: the request behind it is not answered.
        case refused(Int)
        /// It ends the connection, after an answer or none: the request behind it is not answered.
        case closed
        /// It takes the request behind it for a part of this one, whose announced length reaches as far.
        case waits
    }

    let group: String
    let name: String
    let bytes: [UInt8]
    /// The methods of the requests that are in it.
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

    /// A POST whose body a route reads.
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

    /// A GET with some lines of headers.
    static func get(
        _ group: String,
        _ name: String,
        _ headers: String,
        _ expected: Expectation
    ) -> Probe {
        Probe(group, name, "GET /echo/probe HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\r\n", expected)
    }

    /// A GET with another first line.
    static func line(_ name: String, _ line: String, _ expected: Expectation) -> Probe {
        Probe("request line", name, "\(line)\r\nHost: x\r\n\r\n", expected)
    }
}

extension Probe {
    /// Sends it with a request behind it, and that with a last one, and records what is not as it must be.
    ///
    /// - Parameters:
    ///   - port: The server's.
    ///   - stepwise: Whether the request behind it waits for its answer.
    ///   - fragment: The most bytes that are sent in one piece.
    /// - Throws: If the server cannot be reached.
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
        // Whatever a probe says, nobody may take what is in its body for a request.
        #expect(!answers.contains { $0.text == "echo smuggled" }, what)
        switch expected {
        case .answered(let statuses):
            #expect(answers.dropLast(2).map(\.status) == statuses, what)
            #expect(answers.suffix(2).map(\.text) == ["echo \(marker)", "last"], what)
        case .refused(let status):
            #expect(answers.map(\.status) == [status] && !isMarked, what)
        case .closed, .waits:
            #expect(!isMarked, what)
            // What stands behind the last request may be refused, which ends the connection.
            let others = answers.dropFirst(methods.count)
            #expect(others.map(\.status) == [] || others.map(\.status) == [400], what)
            #expect(others.allSatisfy { $0["connection"] == ["close"] }, what)
        }
    }
}
