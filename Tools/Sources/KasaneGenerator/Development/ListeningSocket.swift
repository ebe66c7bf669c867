import Foundation

/// A socket on the loopback address that stays open while the application restarts.
package final class ListeningSocket {
    let descriptor: Int32
    package let port: Int
    /// Accepted connections that haven't sent a request yet.
    private var waiting: [(connection: Int32, end: ContinuousClock.Instant)] = []

    /// Binds the socket.
    ///
    /// - Parameter port: The port, or 0 for any free port.
    package init(port: Int) throws(GeneratorError) {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, type, 0)
        var isReused: Int32 = 1
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_REUSEADDR,
            &isReused,
            socklen_t(MemoryLayout<Int32>.size)
        )
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let (listener, length) = (descriptor, size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1024) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
        guard isBound else {
            let reason = String(cString: strerror(errno))
            throw GeneratorError(
                "Cannot listen on port \(port): \(reason). Choose another port with --port."
            )
        }
        // Only the application inherits the socket. Other child processes don't.
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        for (connection, _) in waiting { close(connection) }
        close(descriptor)
    }

    /// Restores the backlog, because the application might have set a shorter backlog.
    func restoreBacklog() {
        listen(descriptor, 1024)
    }

    /// Accepts connections that arrive while no application is running.
    func acceptWaiting() {
        while Self.isReadable(descriptor) {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { return }
            // Browsers also open connections that they use later or not at all.
            waiting.append((connection, .now + .seconds(10)))
        }
    }

    /// Responds with 503 to the accepted requests that have arrived.
    ///
    /// - Parameter text: The reason, for example a build error.
    func answer(_ text: String) {
        waiting.removeAll { connection, end in
            let hasRequest = Self.isReadable(connection)
            guard hasRequest || ContinuousClock.now > end else { return false }
            if hasRequest { Self.answer(connection, text) }
            close(connection)
            return true
        }
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 1
    }

    private static func answer(_ connection: Int32, _ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = recv(connection, &bytes, bytes.count, 0)
        guard count > 0 else { return }
        let head = String(decoding: bytes.prefix(count), as: UTF8.self)
        let response = Array((isStream(head) ? event(text) : page(text)).utf8)
        // The client might have disconnected. SIGPIPE is ignored.
        _ = send(connection, response, response.count, 0)
        shutdown(connection, Int32(SHUT_WR))
    }

    private static func isStream(_ head: String) -> Bool {
        head.prefix { $0 != "\r\n" }.contains("/development ")
    }

    /// The event that `development.js` expects while no process is running.
    private static func event(_ text: String) -> String {
        // Encoding a string can't fail.
        let json = (try? JSONEncoder().encode(["text": text])) ?? Data()
        return """
            HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r
            Connection: close\r\n\r\nretry: 200\ndata: \(String(decoding: json, as: UTF8.self))\n\n
            """
    }

    private static func page(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return """
            HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r
            Cache-Control: no-store\r\nRetry-After: 1\r\nConnection: close\r\n\r
            <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>kasane dev</title>
            <meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="1">
            <pre role="alert">\(escaped)</pre></html>
            """
    }
}
