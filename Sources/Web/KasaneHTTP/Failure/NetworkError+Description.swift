import HTTPTypes

extension NetworkError: CustomStringConvertible {
    /// The reason, as a clause that can follow “because”.
    public var description: String {
        switch kind {
        case .notConnected: "this machine is not connected to a network"
        case .connectionFailed where phase == .resolve: "the host name was not found"
        case .connectionFailed: "the connection failed"
        case .connectionLost: "the connection was lost"
        case .timeout: "the service did not respond in time"
        case .tls: "the TLS handshake failed or the server's certificate was rejected"
        case .notHTTP: "the service does not speak HTTP"
        case .status(let status, _) where (300...399).contains(status.code):
            "the service sent a redirect that cannot be followed (HTTP \(status.code))"
        case .status(let status, _): "the service responded with HTTP \(status.code)"
        case .decodingFailed(_, let snippet) where snippet.isEmpty: "the response was empty"
        case .decodingFailed(let path, _) where path.isEmpty: "the response could not be read"
        case .decodingFailed(let path, _): "the response could not be read at \(path)"
        case .responseTooLarge: "the response was too large"
        case .addressRefused:
            "the host name resolves to a private address, which is not allowed"
        case .redirectRefused(let failure): "the service redirected \(failure.words)"
        case .overloaded: "too many calls are waiting for the service"
        case .circuitOpen: "the service failed too often, so calls are paused"
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .cancelled: "the call was cancelled"
        case .unknown: "an unknown error occurred: \(cause.map(words) ?? "none")"
        }
    }
}

extension NetworkError: CustomDebugStringConvertible {
    /// A description for logs, which contains ``description``, the request, phase, attempts and
    /// cause.
    ///
    /// ```swift
    /// do {
    ///     show(try await client.send(ForecastByCity(city: "130010")).summary)
    /// } catch {
    ///     logger.error("\(error.debugDescription)")
    /// }
    /// ```
    public var debugDescription: String {
        var text = "\(request ?? "a call"): \(description)"
        if let phase { text += ", in phase \(phase)" }
        text += ", \(attempts) \(attempts == 1 ? "attempt" : "attempts")"
        if mayHaveReachedServer { text += ", may have reached the server" }
        if let cause { text += ", caused by \(words(of: cause))" }
        return text
    }
}

extension NetworkError.RedirectFailure {
    fileprivate var words: String {
        switch self {
        case .tooMany: "too many times"
        case .loop: "in a loop"
        case .insecure: "from https to http, which is not allowed"
        case .malformed: "to an invalid address"
        case .privateAddress:
            "to a private address, which is not allowed"
        case .bodyToOtherOrigin: "the request's body to another host, which is not allowed"
        case .bodySpent: "a request body that can be sent only once"
        }
    }
}

/// A transport error whose description might contain values from the request.
package protocol ConfidentialError: Error {
    /// A description without values from the request.
    var shortDescription: String { get }
}

func words(of error: any Error) -> String {
    (error as? any ConfidentialError)?.shortDescription ?? String(describing: error)
}
