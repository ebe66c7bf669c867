import HTTPTypes

extension NetworkError: CustomStringConvertible {
    /// A human-readable description, as a fragment that fits after "because".
    public var description: String {
        switch kind {
        case .notConnected: "this machine is not connected to a network"
        case .connectionFailed where phase == .resolve: "its name was not found"
        case .connectionFailed: "no connection could be made"
        case .connectionLost: "the connection was lost"
        case .timeout: "it did not answer in time"
        case .tls: "its certificate or TLS handshake was refused"
        case .notHTTP: "the peer does not speak HTTP"
        case .status(let status, _) where (300...399).contains(status.code):
            "it redirected (HTTP \(status.code)), which is not followed"
        case .status(let status, _): "it answered with HTTP \(status.code)"
        case .decodingFailed(_, let snippet) where snippet.isEmpty: "its answer was empty"
        case .decodingFailed(let path, _) where path.isEmpty: "its answer could not be read"
        case .decodingFailed(let path, _): "its answer could not be read at \(path)"
        case .responseTooLarge: "its answer was too large"
        case .addressRefused:
            "its name leads to a private address, which this client may not call"
        case .redirectRefused(let failure): "it redirected \(failure.words)"
        case .overloaded: "too many calls are waiting for it"
        case .circuitOpen: "it failed too often and is not called for a while"
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .cancelled: "the call was cancelled"
        case .unknown: "of an unknown error: \(cause.map(words) ?? "none")"
        }
    }
}

extension NetworkError: CustomDebugStringConvertible {
    /// A description for logs: ``description``, the request, the phase, the attempts and the cause.
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
        case .tooMany: "too often"
        case .loop: "in a loop"
        case .insecure: "from https to http, which is not followed"
        case .malformed: "to an address that cannot be used"
        case .privateAddress:
            "to an address of a private network or of this machine, which is not followed"
        case .bodyToOtherOrigin: "the request's body to another host, which is not followed"
        case .bodySpent: "a body that can be sent only once"
        }
    }
}

/// An error of a transport whose description can contain values of the request.
package protocol ConfidentialError: Error {
    /// A description without values of the request.
    var shortDescription: String { get }
}

func words(of error: any Error) -> String {
    (error as? any ConfidentialError)?.shortDescription ?? String(describing: error)
}
