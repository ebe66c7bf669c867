/// A minimal request parser for ``FaultServer``.
struct RequestReader {
    enum Event: Equatable {
        case head(method: String, path: String, headers: [String: String])
        case end
        /// The head exceeds the maximum size of 64 KiB.
        case tooLarge
    }

    private static let maximumHead = 1 << 16

    private enum State {
        case head
        case body(left: Int)
        /// A chunked body.
        ///
        /// `tail` contains the body's last bytes, which reveal the last chunk.
        case chunks(tail: [UInt8])
    }

    private var state = State.head
    private var bytes: [UInt8] = []

    /// Reads bytes and returns the completed events.
    mutating func read(_ new: some Sequence<UInt8>) -> [Event] {
        bytes += new
        var events: [Event] = []
        while let event = next() { events.append(event) }
        return events
    }

    private mutating func next() -> Event? {
        switch state {
        case .head: return head()
        case .body(let left):
            let taken = min(left, bytes.count)
            bytes.removeFirst(taken)
            state = .body(left: left - taken)
            guard left == taken else { return nil }
        case .chunks(let tail):
            let all = tail + bytes
            bytes = []
            state = .chunks(tail: Array(all.suffix(5)))
            guard all.suffix(5) == Array("0\r\n\r\n".utf8) else { return nil }
        }
        state = .head
        return .end
    }

    private mutating func head() -> Event? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count,
            let start = (0...(bytes.count - end.count)).first(where: {
                bytes[$0..<($0 + end.count)].elementsEqual(end)
            })
        else {
            guard bytes.count > Self.maximumHead else { return nil }
            bytes = []
            return .tooLarge
        }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        bytes.removeFirst(start + end.count)
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        state =
            headers["transfer-encoding"] == "chunked"
            ? .chunks(tail: [])
            : .body(left: max(0, headers["content-length"].flatMap { Int($0) } ?? 0))
        return .head(
            method: words.first ?? "",
            path: words.count > 1 ? words[1] : "",
            headers: headers
        )
    }
}
