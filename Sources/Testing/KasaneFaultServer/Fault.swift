extension FaultServer {
    /// The server's behaviour for one request.
    public enum Fault: Sendable {
        /// No fault: a response on a connection that is kept alive.
        case response(status: Int = 200, headers: [String: String] = [:], body: String = "")
        /// No fault: a binary response, such as an image, on a connection that is kept alive.
        case file(status: Int, headers: [String: String], bytes: [UInt8])
        /// Bytes that are not HTTP.
        case garbage
        /// A chunked body with invalid chunk sizes.
        case badChunks
        /// A body that ends before its announced length.
        case truncated
        /// A body that continues after its announced length.
        case tooLong
        /// The request is read and gets no response.
        case silence
        /// A response that stops in the middle of its head while the connection stays open.
        case stallInHead
        /// A response that stops in the middle of its body while the connection stays open.
        case stall
        /// The request is not read beyond its head.
        case stallInRequest
        /// The connection is closed without a response.
        case close
        /// The connection is reset after the head of the request.
        case resetInRequest
        /// The connection is reset without a response.
        case reset
        /// The connection is reset in the middle of the response's head.
        case resetInHead
        /// The connection is reset in the middle of the response's body.
        case resetInBody
        /// A response is sent before the request's body is read, then the connection is closed.
        case earlyResponse(status: Int, body: String)
        /// A response whose body is sent one byte at a time, with pauses.
        case drip(
            status: Int = 200,
            headers: [String: String] = [:],
            body: String,
            pause: Duration
        )
        /// A redirect to the request's own address.
        case redirectLoop
        /// A redirect to another address.
        case redirect(status: Int, to: String)
        /// A body of this size with an announced length, sent as fast as it is read.
        case flood(bytes: Int)
        /// A chunked body of this size, without an announced length.
        case chunkedFlood(bytes: Int)

        /// A response with status 200 on a connection that is kept alive.
        public static func ok(_ body: String = "[]") -> Fault {
            .response(body: body)
        }

        /// A response with status 503 and a `Retry-After` header.
        public static func unavailable(retryAfter: String) -> Fault {
            .response(status: 503, headers: ["Retry-After": retryAfter])
        }

        /// A response with status 429 and a `Retry-After` header.
        public static func tooManyRequests(retryAfter: String) -> Fault {
            .response(status: 429, headers: ["Retry-After": retryAfter])
        }
    }

    /// The server's behaviour for a connection before its first request.
    public enum ConnectionFault: Sendable {
        /// The connection is reset when it opens.
        case reset
        /// No bytes are read or written, so that a TLS handshake stalls.
        case silence
        /// The first bytes are answered with garbage, so that a TLS handshake fails.
        case garbage
    }

    /// A request as received by the server.
    public struct Request: Sendable {
        /// The number of earlier requests.
        public let number: Int
        /// The HTTP method.
        public let method: String
        /// The path and the query.
        public let path: String
        /// The headers by lower-case name; a repeated header has its last value.
        public let headers: [String: String]
    }
}
