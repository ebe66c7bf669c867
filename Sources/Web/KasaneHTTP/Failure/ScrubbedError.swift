/// The redacted description of the error that caused a ``NetworkError``.
///
/// The original error might contain a secret from the request.
public struct ScrubbedError: Error, Hashable, CustomStringConvertible {
    /// The error's type.
    public let type: String
    /// The error's description with secrets redacted, truncated to 2,000 characters.
    public let description: String

    package init(_ error: any Error, _ scrubber: Scrubber) {
        if let error = error as? ScrubbedError {
            type = error.type
            description = scrubber.scrub(error.description)
        } else {
            type = String(describing: Swift.type(of: error))
            description = String(scrubber.scrub(words(of: error)).prefix(2000))
        }
    }
}

extension NetworkError {
    /// Returns the error with secrets redacted.
    package func scrubbed(by scrubber: Scrubber) -> NetworkError {
        var error = self
        error.cause = cause.map { ScrubbedError($0, scrubber) }
        switch kind {
        case .status(let status, let body):
            error.kind = .status(status, body: scrubber.scrub(body))
        case .decodingFailed(let path, let snippet):
            error.kind = .decodingFailed(
                codingPath: scrubber.scrub(path),
                snippet: scrubber.scrub(snippet)
            )
        case .invalidRequest(let reason): error.kind = .invalidRequest(scrubber.scrub(reason))
        default: break
        }
        return error
    }
}
