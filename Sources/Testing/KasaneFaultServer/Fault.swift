extension FaultServer {
    /// The way in which the server handles a request.
    public enum Fault: Sendable {
        /// A valid response on a keep-alive connection.
        case response(status: Int = 200, headers: [String: String] = [:], body: String = "")
        /// A valid binary response, such as an image, on a keep-alive connection.
        case file(status: Int, headers: [String: String], bytes: [UInt8])
        /// Sends bytes that aren't HTTP.
        case garbage
        /// Sends a chunked body with invalid chunk sizes.
        case badChunks
        /// Sends a body that is shorter than its announced length.
        case truncated
        /// Sends a body that is longer than its announced length.
        case tooLong
        /// Reads the request but doesn't respond.
        case silence
        /// Stops in the middle of the response head and keeps the connection open.
        case stallInHead
        /// Stops in the middle of the response body and keeps the connection open.
        case stall
        /// Reads only the head of the request.
        case stallInRequest
        /// Closes the connection without a response.
        case close
        /// Resets the connection after the head of the request.
        case resetInRequest
        /// Resets the connection without a response.
        case reset
        /// Resets the connection in the middle of the response head.
        case resetInHead
        /// Resets the connection in the middle of the response body.
        case resetInBody
        /// Responds before reading the request body, then closes the connection.
        case earlyResponse(status: Int, body: String)
        /// Sends the response body one byte at a time, with pauses.
        case drip(
            status: Int = 200,
            headers: [String: String] = [:],
            body: String,
            pause: Duration
        )
        /// Redirects to the request's own URL.
        case redirectLoop
        /// Redirects to another URL.
        case redirect(status: Int, to: String)
        /// Sends a body of this size, with an announced length, as fast as the client reads it.
        case flood(bytes: Int)
        /// Sends a chunked body of this size, without an announced length.
        case chunkedFlood(bytes: Int)

        /// Returns a response with status 200 on a keep-alive connection.
        public static func ok(_ body: String = "[]") -> Fault {
            .response(body: body)
        }

        /// Returns a response with status 503 and a `Retry-After` header.
        public static func unavailable(retryAfter: String) -> Fault {
            .response(status: 503, headers: ["Retry-After": retryAfter])
        }

        /// Returns a response with status 429 and a `Retry-After` header.
        public static func tooManyRequests(retryAfter: String) -> Fault {
            .response(status: 429, headers: ["Retry-After": retryAfter])
        }
    }

    /// The way in which the server handles a connection before its first request.
    public enum ConnectionFault: Sendable {
        /// Resets the connection when it opens.
        case reset
        /// Reads and writes nothing, so that a TLS handshake stalls.
        case silence
        /// Answers the first bytes with garbage, so that a TLS handshake fails.
        case garbage
    }

    /// A request received by the server.
    public struct Request: Sendable {
        /// The number of earlier requests.
        public let number: Int
        /// The HTTP method.
        public let method: String
        /// The path with the query.
        public let path: String
        /// The headers by lowercase name.
        ///
        /// If a header is repeated, the value is its last value.
        public let headers: [String: String]
    }
}
