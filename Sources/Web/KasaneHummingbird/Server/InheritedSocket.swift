public import Foundation
public import KasaneSettings

/// A listening socket passed by a supervisor, such as a systemd socket unit.
///
/// During a restart of the process, connections wait in the socket's backlog, so none are refused.
///
/// ```swift
/// let socket = try InheritedSocket()
/// try await withServer(router, host: host, port: 8080, socket: socket, logger: logger) { _ in
///     await waitForShutdownSignal()
/// }
/// ```
///
/// If a socket is inherited, ``WebApplication`` uses it instead of the `host` and `port` settings.
public struct InheritedSocket: Sendable {
    let descriptor: Int32
    /// The port, or 0 if the socket has no port.
    let port: Int
    /// Whether only IPv4 clients on this machine can connect.
    public let isLoopback: Bool

    /// Inherits the socket from a supervisor, or returns `nil` if the supervisor passes no socket.
    ///
    /// The protocol is `sd_listen_fds(3)`. Child processes don't inherit the socket. Call this
    /// initializer once, when the program starts.
    ///
    /// - Throws: `SettingError` if the supervisor passes more than one socket, or a socket that
    ///   isn't listening.
    public init?(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SettingError) {
        guard let count = environment["LISTEN_FDS"],
            environment["LISTEN_PID"] == "\(getpid())"
        else { return nil }
        guard count == "1" else {
            throw SettingError("LISTEN_FDS is \(count), but the server needs exactly one socket")
        }
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { unsetenv(name) }
        try self.init(descriptor: 3)
    }

    /// Takes ownership of a listening socket.
    package init(descriptor: Int32) throws(SettingError) {
        var (isListening, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
            isListening != 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            throw SettingError("descriptor \(descriptor) is not a listening socket")
        }
        self.descriptor = descriptor
        var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        // Longer addresses are truncated after the port, which has the same position in IPv6.
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        let family = result == 0 ? Int32(address.sin_family) : AF_UNSPEC
        port = [AF_INET, AF_INET6].contains(family) ? Int(UInt16(bigEndian: address.sin_port)) : 0
        isLoopback = family == AF_INET && UInt32(bigEndian: address.sin_addr.s_addr) >> 24 == 127
    }
}
