extension FaultServer {
    /// What goes wrong with one request.
    public enum Fault: Sendable {
        /// Nothing: a response on a connection that is kept.
        case answer(status: Int, headers: [String: String], body: String)
        /// Nothing: a response of any bytes, such as an image, on a connection that is kept.
        case file(status: Int, headers: [String: String], bytes: [UInt8])
        /// A status and a body, whatever they are; then the connection is closed.
        case response(status: Int, contentType: String, body: String)
        /// Bytes that are no HTTP.
        case garbage
        /// A body in chunks whose lengths are no numbers.
        case badChunks
        /// A response whose body ends before its announced length.
        case truncated
        /// A response whose body goes on behind its announced length.
        case tooLong
        /// The request is read and never answered.
        case silence
        /// A response that stops in the middle of its head and never ends.
        case stallInHead
        /// A response that stops in the middle of its body and never ends.
        case stall
        /// Nothing of the request is read behind its head.
        case stallInRequest
        /// The connection is closed instead of an answer.
        case close
        /// The connection is reset as soon as the request's head is there.
        case resetInRequest
        /// The connection is reset instead of an answer.
        case reset
        /// The connection is reset in the middle of the response's head.
        case resetInHead
        /// The connection is reset in the middle of the response's body.
        case resetInBody
        /// A response is sent before the request's body is read, then the connection is closed.
        case answerEarly(status: Int, body: String)
        /// A response whose body comes one byte at a time with pauses.
        case drip(
            status: Int = 200,
            headers: [String: String] = [:],
            body: String,
            pause: Duration
        )
        /// A redirect to the address that was asked for.
        case redirectLoop
        /// A redirect to another address.
        case redirect(status: Int, to: String)
        /// A body of so many bytes, announced and as fast as it is read.
        case flood(bytes: Int)
        /// A body of so many bytes in chunks, not announced.
        case chunkedFlood(bytes: Int)

        /// A response with status 200 on a connection that is kept.
        public static func ok(_ body: String = "[]") -> Fault {
            .answer(status: 200, headers: [:], body: body)
        }

        /// Status 503 with a `Retry-After`.
        public static func unavailable(retryAfter: String) -> Fault {
            .answer(status: 503, headers: ["Retry-After": retryAfter], body: "")
        }

        /// Status 429 with a `Retry-After`.
        public static func tooManyRequests(retryAfter: String) -> Fault {
            .answer(status: 429, headers: ["Retry-After": retryAfter], body: "")
        }
    }

    /// What goes wrong with a connection before any request.
    public enum ConnectionFault: Sendable {
        /// It is reset as soon as it is there.
        case reset
        /// Nothing is ever read or written: a TLS handshake stalls.
        case silence
        /// It answers the first bytes with garbage: a TLS handshake fails.
        case garbage
    }

    /// A request as the server got it.
    public struct Request: Sendable {
        /// How many requests came before it.
        public let number: Int
        /// How many connections were made before its own.
        public let connection: Int
        /// The method.
        public let method: String
        /// The path and the query.
        public let path: String
        /// The headers by lowercase name; of several of a name the last.
        public let headers: [String: String]
    }
}
