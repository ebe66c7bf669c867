import Foundation

/// The response of a server to arbitrary bytes.
struct RawAnswer: Sendable {
    var status: Int?
    var headers: [String: String] = [:]

    /// Sends bytes over a new connection, and reads until the head of a response is complete.
    static func of(_ bytes: [UInt8], port: Int) async -> RawAnswer {
        await of([bytes], port: port)[0]
    }

    /// Sends messages over one connection, each after the head of the previous response has
    /// arrived.
    ///
    /// All responses except the last must have no body.
    static func of(_ messages: [[UInt8]], port: Int) async -> [RawAnswer] {
        await onOwnThread { ask(messages, port) }
    }

    private static func ask(_ messages: [[UInt8]], _ port: Int) -> [RawAnswer] {
        guard let descriptor = connection(to: port) else {
            return messages.map { _ in RawAnswer() }
        }
        defer { close(descriptor) }
        return messages.map { message in
            var answer = RawAnswer()
            if let head = exchange(message, descriptor) { answer.parse(head) }
            return answer
        }
    }

    static func connection(to port: Int) -> Int32? {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func exchange(_ bytes: [UInt8], _ descriptor: Int32) -> String? {
        #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, flags)
            }
            // The server may reject the request before it has read all of it.
            guard count > 0 else { break }
            sent += count
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !received.contains([13, 10, 13, 10]) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
        return String(decoding: received, as: UTF8.self)
    }

    private mutating func parse(_ text: String) {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            .prefix { !$0.isEmpty }
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 {
                headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
    }
}
