/// A raw HTTP/2 frame (RFC 9113, section 4.1).
struct RawFrame {
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let priority: UInt8 = 2
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let ping: UInt8 = 6
        static let goAway: UInt8 = 7
        static let windowUpdate: UInt8 = 8
        static let continuation: UInt8 = 9
    }

    enum Flag {
        static let none: UInt8 = 0
        static let acknowledgement: UInt8 = 1
        static let endStream: UInt8 = 1
        static let endHeaders: UInt8 = 4
        static let padded: UInt8 = 8
    }

    let kind: UInt8
    let flags: UInt8
    let stream: UInt32
    let payload: [UInt8]

    init(_ kind: UInt8, _ flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    init?(_ bytes: inout ArraySlice<UInt8>) {
        let head = Array(bytes.prefix(9))
        guard head.count == 9 else { return nil }
        let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
        guard bytes.count >= 9 + length else { return nil }
        self.init(
            head[3],
            head[4],
            stream: UInt32(bigEndian: head[5...]),
            Array(bytes.dropFirst(9).prefix(length))
        )
        bytes = bytes.dropFirst(9 + length)
    }

    var bytes: [UInt8] {
        var bytes = Array(UInt32(payload.count).bigEndianBytes.dropFirst())
        bytes += [kind, flags]
        bytes += stream.bigEndianBytes
        return bytes + payload
    }
}

extension RawFrame {
    static func headers(
        _ block: [UInt8],
        stream: UInt32 = 1,
        _ flags: UInt8 = Flag.endHeaders | Flag.endStream
    ) -> RawFrame {
        RawFrame(Kind.headers, flags, stream: stream, block)
    }

    static func data(_ bytes: [UInt8], _ flags: UInt8 = Flag.endStream) -> RawFrame {
        RawFrame(Kind.data, flags, stream: 1, bytes)
    }

    static func continuation(
        _ block: [UInt8],
        _ flags: UInt8 = Flag.endHeaders
    ) -> RawFrame {
        RawFrame(Kind.continuation, flags, stream: 1, block)
    }

    static func priority(of stream: UInt32, on other: UInt32) -> RawFrame {
        RawFrame(Kind.priority, stream: stream, other.bigEndianBytes + [15])
    }

    static func reset(_ stream: UInt32) -> RawFrame {
        RawFrame(Kind.reset, stream: stream, ErrorCode.cancel.bigEndianBytes)
    }

    static func settings(_ values: [(UInt16, UInt32)]) -> RawFrame {
        RawFrame(
            Kind.settings,
            values.flatMap { id, value in
                [UInt8(id >> 8), UInt8(id & 0xff)] + value.bigEndianBytes
            }
        )
    }

    static func windowUpdate(_ increment: UInt32, stream: UInt32 = 0) -> RawFrame {
        RawFrame(Kind.windowUpdate, stream: stream, increment.bigEndianBytes)
    }

    static func ping() -> RawFrame {
        RawFrame(Kind.ping, Array("pingping".utf8))
    }

    private init(_ kind: UInt8, _ payload: [UInt8]) {
        self.init(kind, 0, stream: 0, payload)
    }
}

/// Error codes: RFC 9113, section 7.
enum ErrorCode {
    static let `protocol`: UInt32 = 1
    static let refusedStream: UInt32 = 7
    static let cancel: UInt32 = 8
    static let enhanceYourCalm: UInt32 = 11
}

/// Identifiers of settings: RFC 9113, section 6.5.2.
enum FrameSetting {
    static let tableSize: UInt16 = 1
    static let push: UInt16 = 2
    static let concurrentStreams: UInt16 = 3
    static let initialWindow: UInt16 = 4
    static let headerListSize: UInt16 = 6
}

extension UInt32 {
    var bigEndianBytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    }

    init(bigEndian bytes: some Sequence<UInt8>) {
        self = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
