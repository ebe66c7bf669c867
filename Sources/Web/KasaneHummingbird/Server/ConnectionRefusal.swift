import Foundation
import HTTPTypes
import NIOCore

/// The response to a refused connection.
///
/// It is written directly to the socket, because setting up a pipeline would cost too much.
enum ConnectionRefusal {
    /// Returns the head of a response without a body, with strict headers.
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

    /// Sends the refusal without blocking; the caller closes the connection.
    ///
    /// TLS clients get no response, because they expect a handshake.
    static func send(on socket: NIOBSDSocket.Handle, isSecure: Bool) {
        guard !isSecure else { return }
        drain(socket)
        // A client that is gone, or does not read, gets no response.
        _ = tooManyConnections.withUnsafeBytes {
            Foundation.send(socket, $0.baseAddress, $0.count, flags)
        }
    }

    /// Reads the received bytes.
    ///
    /// With unread bytes, closing sends a reset, which can overtake the response.
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
    // Sockets accepted by NIO raise no signal on this platform.
    private static var flags: Int32 { MSG_DONTWAIT }
    #endif
}
