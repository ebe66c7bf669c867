import Foundation
import HTTPTypes
import NIOCore

/// The response to a refused connection.
///
/// The response is written directly to the socket, because setting up a pipeline would be too
/// expensive.
enum ConnectionRefusal {
    /// Returns the head of a response without a body, including strict headers.
    ///
    /// - Parameter retryAfter: The value of `Retry-After` in seconds, or `nil` to omit the header.
    static func head(_ status: HTTPResponse.Status, retryAfter: Int? = nil) -> [UInt8] {
        var fields: HTTPFields = [
            .connection: "close", .contentLength: "0", .cacheControl: "no-store",
        ]
        if let retryAfter { fields[.retryAfter] = "\(retryAfter)" }
        StrictHeaders.complete(&fields)
        let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n\(lines)\r\n".utf8)
    }

    private static let tooManyConnections = head(.serviceUnavailable, retryAfter: 5)

    /// Sends the refusal without blocking.
    ///
    /// The caller must close the connection.
    ///
    /// TLS clients receive no response, because they expect a handshake.
    static func send(on socket: NIOBSDSocket.Handle, isSecure: Bool) {
        guard !isSecure else { return }
        drain(socket)
        // Clients that have disconnected or don't read receive no response.
        _ = tooManyConnections.withUnsafeBytes {
            Foundation.send(socket, $0.baseAddress, $0.count, flags)
        }
    }

    /// Reads the received bytes.
    ///
    /// If a socket has unread bytes, closing it sends a reset, which can overtake the response.
    private static func drain(_ socket: NIOBSDSocket.Handle) {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        for _ in 0..<4 {
            let count = bytes.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress, $0.count, flags)
            }
            guard count == bytes.count else { return }
        }
    }

    #if os(Linux)
    private static var flags: Int32 { Int32(MSG_DONTWAIT | MSG_NOSIGNAL) }
    #else
    // On this platform, sockets accepted by NIO don't raise the signal.
    private static var flags: Int32 { MSG_DONTWAIT }
    #endif
}
