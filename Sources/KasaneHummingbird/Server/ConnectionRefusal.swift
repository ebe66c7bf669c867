import Foundation
import HTTPTypes
import NIOCore

/// The answer to a connection that the server does not keep.
///
/// It is written to the socket without a pipeline, which a connection that is refused is not worth.
enum ConnectionRefusal {
    /// The head of an answer without a body, with strict headers.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - retryAfter: The seconds after which the client may try again; `nil` to say nothing of it.
    /// - Returns: The bytes of HTTP/1.1.
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

    /// Writes the refusal to a connection that its caller closes, without waiting for its client.
    ///
    /// A client that is refused by a server with TLS is told nothing: it expects a handshake.
    static func send(on socket: NIOBSDSocket.Handle, isSecure: Bool) {
        guard !isSecure else { return }
        drain(socket)
        // A client that has gone, or takes nothing, gets nothing.
        _ = tooManyConnections.withUnsafeBytes {
            Foundation.send(socket, $0.baseAddress, $0.count, flags)
        }
    }

    /// Reads what has come: bytes that nobody has read would turn the end of the connection into a reset, which can
    /// overtake the answer.
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
    // Sockets that NIO has accepted raise no signal there.
    private static var flags: Int32 { MSG_DONTWAIT }
    #endif
}
