import Foundation
import KasanePostgres
import Synchronization

/// Forwards connections to a server, and cuts one of them at a commit.
///
/// Each direction of a connection has a thread.
final class CommitProxy: Sendable {
    enum Fault: Sendable {
        /// The server gets the commit, and its answer is lost.
        case losesAnswerToCommit
        /// The commit itself is lost.
        case losesCommit
    }

    private struct State {
        var isArmed = false
        var hasCut = false
    }

    /// The folder with the socket of the proxy.
    let folder: String
    private let listener: Int32
    private let target: String
    private let fault: Fault
    private let state = Mutex(State())

    init(to target: String, fault: Fault) throws {
        self.target = target
        self.fault = fault
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

    /// Whether a connection was cut.
    var hasCut: Bool { state.withLock { $0.hasCut } }

    /// Cuts the connection at the next commit.
    func arm() {
        state.withLock { $0.isArmed = !$0.hasCut }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func accept() {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0 else { return }
            let server = Self.makeSocket()
            var address = Self.address(target)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            Thread.detachNewThread { self.forward(from: client, to: server, isClient: true) }
            Thread.detachNewThread { self.forward(from: server, to: client, isClient: false) }
        }
    }

    /// Forwards what one side sends, until it ends or the connection is cut.
    private func forward(from source: Int32, to target: Int32, isClient: Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { break }
            if isClient, cuts(buffer[..<count]) {
                if fault == .losesAnswerToCommit {
                    // Nothing is read from the server any more, but it gets the commit.
                    shutdown(source, Int32(SHUT_RDWR))
                    _ = Self.send(buffer[..<count], to: target)
                    _ = read(target, &buffer, buffer.count)
                }
                break
            }
            guard Self.send(buffer[..<count], to: target) else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }

    private func cuts(_ bytes: ArraySlice<UInt8>) -> Bool {
        state.withLock { state in
            guard state.isArmed, String(decoding: bytes, as: UTF8.self).contains("COMMIT") else {
                return false
            }
            state.isArmed = false
            state.hasCut = true
            return true
        }
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
