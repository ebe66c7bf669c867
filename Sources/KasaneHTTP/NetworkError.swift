public import HTTPTypes

/// Why a call of a service gave no response that can be used.
public struct NetworkError: Error {
    /// What went wrong, as far as a caller may act on it.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// No connection to the service could be made.
        case notReached
        /// The connection ended before the response did.
        case connectionLost
        /// The call was not over by its deadline.
        case timeout
        /// The service's certificate or TLS handshake was refused.
        case tls
        /// What answered does not speak HTTP.
        case notHTTP
        /// The service answered with a status other than 200 to 299, and this beginning of a body.
        case status(HTTPResponse.Status, body: String)
        /// The response was not what the endpoint decodes: where in it, and how it begins.
        case incorrectData(codingPath: String, snippet: String)
        /// The response was larger than the client takes.
        case tooLarge
        /// The endpoint's path would lead elsewhere than it says; nothing was sent.
        case invalidRequest
        /// The task that made the call was cancelled.
        case cancelled
        /// Anything else.
        case unknown
    }

    /// What went wrong.
    public let kind: Kind
    /// The error underneath, for logs.
    public let cause: (any Error)?

    /// Makes an error of a kind and the error that it stands for.
    public init(_ kind: Kind, cause: (any Error)? = nil) {
        self.kind = kind
        self.cause = cause
    }
}

extension NetworkError: CustomStringConvertible {
    /// The error for people, as a fragment that fits behind "because".
    public var description: String {
        switch kind {
        case .notReached: "no connection could be made"
        case .connectionLost: "the connection was lost"
        case .timeout: "it did not answer in time"
        case .tls: "its certificate or TLS handshake was refused"
        case .notHTTP: "what answered does not speak HTTP"
        case .status(let status, _) where (300...399).contains(status.code):
            "it redirected (HTTP \(status.code)), which is not followed"
        case .status(let status, _): "it answered with HTTP \(status.code)"
        case .incorrectData(_, let snippet) where snippet.isEmpty: "its answer was empty"
        case .incorrectData(let path, _) where path.isEmpty: "its answer could not be read"
        case .incorrectData(let path, _): "its answer could not be read at \(path)"
        case .tooLarge: "its answer was too large"
        case .invalidRequest: "the request's path would have led elsewhere"
        case .cancelled: "the call was cancelled"
        case .unknown: "of an error of unknown kind: \(cause.map { "\($0)" } ?? "none")"
        }
    }
}
