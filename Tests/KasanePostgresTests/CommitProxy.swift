import Foundation
import KasanePostgres
import Synchronization

/// Forwards connections to a server, and cuts or delays them at chosen requests.
///
/// Each direction of a connection has a thread.
final class CommitProxy: Sendable {
    enum Fault: Sendable {
        /// The connection ends before the server gets the request.
        case losesRequest
        /// The connection ends after the server has got a half of the request.
        case tearsRequest
        /// The server gets the request, and its answer is lost.
        case losesAnswer
        /// The server gets the request late.
        case delays(milliseconds: UInt32)
    }

    private struct State {
        var faults: [Fault] = []
        var watcher: (@Sendable (_ isCommit: Bool) -> Fault?)?
        var isFrozen = false
        var isStopped = false
    }

    let folder: String
    private let listener: Int32
    private let target: String
    private let state = Mutex(State())

    /// Creates a proxy for the server with a socket.
    init(to target: String) throws {
        self.target = target
        folder = "/tmp/kasane-proxy-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        listener = Self.makeSocket()
        var address = Self.address("\(folder)/.s.PGSQL.5432")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(listener, 50) == 0 else { throw POSIXError(.EIO) }
        Thread.detachNewThread { self.accept() }
    }

    var pending: Int { state.withLock { $0.faults.count } }

    func arm(_ faults: [Fault]) {
        state.withLock { $0.faults = faults }
    }

    func watch(_ watcher: (@Sendable (_ isCommit: Bool) -> Fault?)?) {
        state.withLock { $0.watcher = watcher }
    }

    /// Forwards nothing until ``thaw()``, as for a server that is stopped.
    func freeze() {
        state.withLock { $0.isFrozen = true }
    }

    func thaw() {
        state.withLock { $0.isFrozen = false }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func accept() {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0 else { return }
            let link = Link(client: client, server: Self.makeSocket())
            var address = Self.address(target)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(link.server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            Thread.detachNewThread { self.forwardRequests(of: link) }
            Thread.detachNewThread { self.forwardAnswers(of: link) }
        }
    }

    private func forwardRequests(of link: Link) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(link.client, &buffer, buffer.count)
            guard count > 0 else { break }
            let request = buffer[..<count]
            waitWhileFrozen()
            switch fault(of: request) {
            case nil: break
            case .losesRequest: return link.cut()
            case .tearsRequest:
                _ = Self.send(request.prefix(count / 2), to: link.server)
                return link.cut()
            case .losesAnswer:
                // The answer meets a client that is gone, which ends the connection.
                shutdown(link.client, Int32(SHUT_RDWR))
                _ = Self.send(request, to: link.server)
                return
            case .delays(let milliseconds): usleep(milliseconds * 1000)
            }
            guard Self.send(request, to: link.server) else { break }
        }
        link.cut()
    }

    private func forwardAnswers(of link: Link) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(link.server, &buffer, buffer.count)
            waitWhileFrozen()
            guard count > 0, Self.send(buffer[..<count], to: link.client) else { break }
        }
        link.cut()
    }

    private func waitWhileFrozen() {
        while state.withLock({ $0.isFrozen && !$0.isStopped }) { usleep(1000) }
    }

    private func fault(of request: ArraySlice<UInt8>) -> Fault? {
        // The text of a statement ends with a NUL.
        let isCommit = String(decoding: request, as: UTF8.self).contains("COMMIT\u{0}")
        let armed = state.withLock { state -> Fault? in
            isCommit && !state.faults.isEmpty ? state.faults.removeFirst() : nil
        }
        let watcher = state.withLock { $0.watcher }
        return armed ?? watcher?(isCommit)
    }

    /// Sends bytes without a signal if the other side has ended.
    private static func send(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        return bytes.withUnsafeBytes { Foundation.send(target, $0.baseAddress, $0.count, flags) }
            == bytes.count
    }

    private static func makeSocket() -> Int32 {
        #if os(Linux)
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
    }

    private static func address(_ path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        return address
    }
}

private final class Link: Sendable {
    let client: Int32
    let server: Int32

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        _ = close(client)
        _ = close(server)
    }

    func cut() {
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
    }
}
