import Testing

/// A case of a specification: the bytes that a client sends, and the required reaction of the
/// server.
struct HTTP2Case: Sendable, CustomTestStringConvertible {
    /// The required reaction of the server.
    enum Expectation: Sendable {
        /// A GOAWAY with one of the codes, and the end of the connection: RFC 9113, section 5.4.1.
        case connectionError([UInt32])
        /// The end of the connection, with or without GOAWAY: RFC 9113, section 3.4, allows
        /// omitting it.
        case close
        /// A RST_STREAM with one of the codes, or a GOAWAY, which section 5.4.1 always allows.
        case streamError([UInt32])
        /// A stream error, before or after the head of the response.
        case streamErrorAfterHead([UInt32])
        /// A stream error, optionally after a response with the status 400: section 8.1.1.
        case malformed
        /// A complete response with this status.
        case answer(Int)
        /// No reaction: the connection continues.
        case nothing
        /// No reaction, or a connection error with one of the codes: the specification says “MAY”
        /// or “SHOULD”.
        case nothingOrError([UInt32])
    }

    /// The document and its section, such as `9113 §6.5.2`.
    let section: String
    /// A description of the client's actions.
    let name: String
    /// The client's settings, in addition to those required for reading responses.
    var settings: [(UInt16, UInt32)] = []
    /// Whether the bytes are the whole connection, including the preface.
    var isWhole = false
    /// The bytes that the client sends.
    let bytes: [UInt8]
    /// The stream that the expectation refers to.
    var stream: UInt32 = 1
    let expected: Expectation

    var testDescription: String { "\(section): \(name)" }

    /// Creates a case with frames on an open connection.
    init(
        _ section: String,
        _ name: String,
        _ frames: [RawFrame],
        settings: [(UInt16, UInt32)] = [],
        stream: UInt32 = 1,
        _ expected: Expectation
    ) {
        self.section = "9113 §\(section)"
        self.name = name
        self.settings = settings
        self.bytes = frames.flatMap(\.bytes)
        self.stream = stream
        self.expected = expected
    }

    /// Creates a case with all bytes that a client sends.
    init(_ section: String, _ name: String, whole bytes: [UInt8], _ expected: Expectation) {
        self.section = "9113 §\(section)"
        self.name = name
        self.bytes = bytes
        self.expected = expected
        isWhole = true
    }

    /// Creates a case with a header block of RFC 7541, after a request's own fields.
    init(hpack section: String, _ name: String, _ block: [UInt8], _ expected: Expectation) {
        self.section = "7541 §\(section)"
        self.name = name
        self.bytes = RawFrame.headers(block).bytes
        self.expected = expected
    }
}

extension HTTP2Case {
    private static let marker = "\u{1}marker\u{2}"

    /// Runs the case and records every deviation from the specification.
    func run(port: Int) async throws {
        let seen = try await RawHTTP2Connection.run(port: port) { connection in
            if !isWhole { await connection.open(settings) }
            // Frames are processed in order: an acknowledged ping proves that all previous ones
            // were processed.
            await connection.send(bytes + RawFrame.ping(Self.marker).bytes)
            return await connection.read(until: isDecided)
        }
        check(seen)
    }

    private func isDecided(_ seen: Seen) -> Bool {
        let isRead = seen.pongs.contains(Self.marker)
        return switch expected {
        case .connectionError, .close: isRead
        case .nothing, .nothingOrError: isRead
        case .streamError, .streamErrorAfterHead:
            isRead && (seen.resets[stream] != nil || seen.ended.contains(stream))
        case .malformed: isRead && (seen.resets[stream] != nil || seen.ended.contains(stream))
        case .answer: isRead && seen.ended.contains(stream)
        }
    }

    private func check(_ seen: Seen) {
        let what = Comment(rawValue: "\(testDescription): \(seen)")
        switch expected {
        case .connectionError(let codes):
            #expect(seen.isClosed && seen.goAway.map(codes.contains) == true, what)
        case .close:
            #expect(seen.isClosed && seen.statuses.isEmpty, what)
        case .streamError(let codes):
            let code = seen.resets[stream] ?? seen.goAway
            #expect(code.map(codes.contains) == true && seen.statuses[stream] == nil, what)
        case .streamErrorAfterHead(let codes):
            let code = seen.resets[stream] ?? seen.goAway
            #expect(code.map(codes.contains) == true && !seen.ended.contains(stream), what)
        case .malformed:
            let code = seen.resets[stream] ?? seen.goAway
            #expect(code == ErrorCode.protocol || seen.statuses[stream] == 400, what)
        case .answer(let status):
            #expect(seen.statuses[stream] == status && !seen.isClosed, what)
        case .nothing:
            #expect(!seen.isClosed && seen.goAway == nil && seen.resets.isEmpty, what)
        case .nothingOrError(let codes):
            let code = seen.resets[stream] ?? seen.goAway
            #expect(code.map(codes.contains) ?? !seen.isClosed, what)
        }
    }
}
