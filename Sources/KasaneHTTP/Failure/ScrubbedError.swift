/// The error underneath a ``NetworkError``, as text.
///
/// The error itself could show what it was made of, and a secret of the request may be part of that.
public struct ScrubbedError: Error, Hashable, CustomStringConvertible {
    /// The name of the error's type.
    public let type: String
    /// How the error described itself, without secrets and at most 2,000 characters of it.
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
    /// The same error without secrets.
    package func scrubbed(by scrubber: Scrubber) -> NetworkError {
        var error = self
        error.cause = cause.map { ScrubbedError($0, scrubber) }
        switch kind {
        case .status(let status, let body):
            error.kind = .status(status, body: scrubber.scrub(body))
        case .incorrectData(let path, let snippet):
            error.kind = .incorrectData(
                codingPath: scrubber.scrub(path),
                snippet: scrubber.scrub(snippet)
            )
        case .invalidRequest(let reason): error.kind = .invalidRequest(scrubber.scrub(reason))
        default: break
        }
        return error
    }
}
