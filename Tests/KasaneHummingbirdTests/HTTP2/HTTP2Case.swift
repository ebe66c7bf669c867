import Testing

/// What a client sends in one case of a specification, and what the server must do.
struct HTTP2Case: Sendable, CustomTestStringConvertible {
    /// What the server must do.
    enum Expectation: Sendable {
        /// A GOAWAY with one of the codes, and the end of the connection; RFC 9113, section 5.4.1.
        case connectionError([UInt32])
        /// The end of the connection, with GOAWAY or without: RFC 9113, section 3.4, allows to omit it.
        case close
        /// A RST_STREAM with one of the codes; or a GOAWAY, which section 5.4.1 allows for each.
        case streamError([UInt32])
        /// A stream error, before or after the head of the answer.
        case streamErrorAfterHead([UInt32])
        /// A stream error, or the status 400 before it; section 8.1.1.
        case malformed
        /// A complete answer with this status.
        case answer(Int)
        /// Nothing: the connection goes on.
        case nothing
        /// A connection that goes on, or one that ends with one of the codes: the specification says “MAY” or “SHOULD”.
        case nothingOrError([UInt32])
    }

    /// The document and its section, such as `9113 §6.5.2`.
    let section: String
    /// What the client does.
    let name: String
    /// The client's settings besides those without which answers cannot be read.
    var settings: [(UInt16, UInt32)] = []
    /// Whether the bytes stand for the whole connection, its preface included.
    var isWhole = false
    /// What the client sends.
    let bytes: [UInt8]
    /// The stream that the expectation is about.
    var stream: UInt32 = 1
    let expected: Expectation

    var testDescription: String { "\(section): \(name)" }

    /// A case of frames on a connection that is open.
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

    /// A case of all that a client sends.
    init(_ section: String, _ name: String, whole bytes: [UInt8], _ expected: Expectation) {
        self.section = "9113 §\(section)"
        self.name = name
        self.bytes = bytes
        self.expected = expected
        isWhole = true
    }

    /// A case of one header block of RFC 7541, behind a request's own fields.
    init(hpack section: String, _ name: String, _ block: [UInt8], _ expected: Expectation) {
        self.section = "7541 §\(section)"
        self.name = name
        self.bytes = RawFrame.headers(block).bytes
        self.expected = expected
    }
}

extension HTTP2Case {
    private static let marker = "\u{1}marker\u{2}"

    /// Runs the case, and records what is not as the specification has it.
    func run(port: Int) async throws {
        let seen = try await RawHTTP2Connection.run(port: port) { connection in
            if !isWhole { await connection.open(settings) }
            // Frames are read in order: an answered ping tells that all before it was.
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
