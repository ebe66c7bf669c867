#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An incremental `multipart/form-data` parser (RFC 7578, RFC 2046).
///
/// The parser performs no I/O and returns the same parts regardless of how the body is split into
/// chunks. It buffers at most one part's header (see ``MultipartLimits/header``) or the possible
/// start of a boundary.
///
/// It is stricter than RFC 2046: it rejects folded header lines and parts without a name.
package struct MultipartParser {
    package enum Event: Equatable {
        case part(MultipartHeader)
        case data(ArraySlice<UInt8>)
        case partEnd
    }

    private enum State {
        case preamble
        /// After a boundary and before its line break.
        case boundaryLine
        case header
        /// Before the line break between the header and the content.
        case blankLine
        case data
        case epilogue
    }

    private let limits: MultipartLimits
    /// CR LF, two hyphens and the boundary string.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Bytes that have been received but not processed.
    ///
    /// Starts with a line break because the first boundary might not follow a line break.
    private var held: [UInt8] = [0x0D, 0x0A]
    private var total = 0
    private var preamble = 0
    private var parts = 0
    private var isFile = false
    private var partSize = 0
    private var textSize = 0

    /// Creates a parser for a boundary returned by ``MultipartHeader/boundary(in:)``.
    package init(boundary: [UInt8], limits: MultipartLimits = MultipartLimits()) {
        delimiter = Array("\r\n--".utf8) + boundary
        self.limits = limits
    }

    package var heldBytes: Int { held.count }

    /// Parses the next chunk of the body, of any size.
    ///
    /// - Throws: The first error in the body. The parser can't be used after an error.
    package mutating func parse(_ bytes: [UInt8]) throws(MultipartError) -> [Event] {
        let accepted = bytes.prefix(max(0, limits.total - total))
        total += accepted.count
        var events: [Event] = []
        var rest = (held + accepted)[...]
        while try step(&rest, &events) {}
        held = Array(rest)
        guard accepted.count == bytes.count else { throw .bodyTooLarge }
        return events
    }

    /// Finishes parsing the body.
    ///
    /// - Throws: ``MultipartError/incomplete`` if the final boundary is missing.
    package func finish() throws(MultipartError) {
        guard case .epilogue = state else { throw .incomplete }
    }

    /// Parses the start of the buffer.
    ///
    /// Returns `false` if the parser needs more bytes.
    private mutating func step(
        _ rest: inout ArraySlice<UInt8>,
        _ events: inout [Event]
    ) throws(MultipartError) -> Bool {
        switch state {
        case .preamble:
            let (content, isEnd) = takeContent(from: &rest)
            preamble += content.count
            guard preamble <= limits.header else { throw .headerTooLarge }
            if isEnd { state = .boundaryLine }
            return isEnd
        case .boundaryLine: return try takeLineEnd(from: &rest)
        case .header: return try takeHeader(from: &rest, &events)
        case .blankLine: return try takeBlankLine(from: &rest)
        case .data:
            let (content, isEnd) = takeContent(from: &rest)
            try count(content.count)
            if !content.isEmpty { events.append(.data(content)) }
            if isEnd {
                events.append(.partEnd)
                state = .boundaryLine
            }
            return isEnd
        case .epilogue:
            rest = []
            return false
        }
    }

    private mutating func count(_ size: Int) throws(MultipartError) {
        partSize += size
        if isFile {
            guard partSize <= limits.file else { throw .fileTooLarge }
        } else {
            guard partSize <= limits.text else { throw .textTooLarge }
            try countText(size)
        }
    }

    /// Counts names and text values, which stay in memory until the body ends.
    private mutating func countText(_ size: Int) throws(MultipartError) {
        textSize += size
        guard textSize <= limits.texts else { throw .textTooLarge }
    }

    /// Consumes the content up to the next delimiter, and the delimiter if it is complete.
    private func takeContent(
        from rest: inout ArraySlice<UInt8>
    ) -> (content: ArraySlice<UInt8>, isEnd: Bool) {
        var index = rest.startIndex
        while let start = rest.firstReturn(from: index) {
            let end = min(start + delimiter.count, rest.endIndex)
            if rest[start..<end].elementsEqual(delimiter.prefix(end - start)) {
                defer { rest = rest[(end - start == delimiter.count ? end : start)...] }
                return (rest[..<start], end - start == delimiter.count)
            }
            index = start + 1
        }
        defer { rest = [] }
        return (rest, false)
    }

    private mutating func takeLineEnd(
        from rest: inout ArraySlice<UInt8>
    ) throws(MultipartError) -> Bool {
        let hyphens = rest.prefix(2).prefix { $0 == UInt8(ascii: "-") }
        if hyphens.count == 2 {
            state = .epilogue
            return true
        }
        guard hyphens.isEmpty else {
            guard rest.count == 1 else { throw .malformedBoundary }
            return false
        }
        // RFC 2046 allows spaces and tabs after a boundary.
        let padding = rest.prefix { $0 == 0x20 || $0 == 0x09 }
        guard padding.count <= 64 else { throw .malformedBoundary }
        let end = rest.dropFirst(padding.count).prefix(2)
        guard end.elementsEqual([0x0D, 0x0A].prefix(end.count)) else { throw .malformedBoundary }
        guard end.count == 2 else { return false }
        // If the header is empty, this line break also ends it.
        rest = rest.dropFirst(padding.count)
        state = .header
        parts += 1
        guard parts <= limits.parts else { throw .tooManyParts }
        return true
    }

    private mutating func takeHeader(
        from rest: inout ArraySlice<UInt8>,
        _ events: inout [Event]
    ) throws(MultipartError) -> Bool {
        // The header starts with the line break after the boundary.
        let limit = limits.header + 4
        let window = rest.prefix(limit)
        var index = window.startIndex
        while let start = window.firstReturn(from: index) {
            if window[start...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) {
                let header = try MultipartHeader(rest[(rest.startIndex + 2)..<(start + 2)])
                rest = rest[(start + 2)...]
                isFile = header.fileName != nil
                partSize = 0
                try countText(header.name.utf8.count + (header.fileName ?? "").utf8.count)
                state = .blankLine
                events.append(.part(header))
                return true
            }
            guard !window[start...].starts(with: delimiter) else { throw .malformedHeader }
            index = start + 1
        }
        guard rest.count < limit else { throw .headerTooLarge }
        return false
    }

    /// Consumes the line break before the content unless it belongs to a boundary.
    private mutating func takeBlankLine(
        from rest: inout ArraySlice<UInt8>
    ) throws(MultipartError) -> Bool {
        let start = rest.prefix(delimiter.count)
        if start.elementsEqual(delimiter.prefix(start.count)) {
            guard start.count < delimiter.count else { throw .malformedHeader }
            return false
        }
        rest = rest.dropFirst(2)
        state = .data
        return true
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index of the first carriage return at or after the given index.
    ///
    /// `memchr` is many times faster than a loop, which matters for large files.
    fileprivate func firstReturn(from index: Int) -> Int? {
        guard index < endIndex else { return nil }
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let offset = index - startIndex
            guard let found = memchr(base + offset, 0x0D, bytes.count - offset) else { return nil }
            return startIndex + (UnsafeRawPointer(found) - base)
        }
    }
}
