public import KasaneDomain
public import TenkiDomain

/// An error as JSON, in the format of RFC 9457 (`application/problem+json`).
public struct ProblemDocument: Encodable, Sendable {
    /// The status of the HTTP response that carries it.
    public let status: Int
    /// What kind of problem it is, the same words for each of its kind.
    public let title: String
    /// What happened this time.
    public let detail: String

    /// Makes the document of a failed use case.
    public init(_ failure: Failure) {
        (status, title) =
            switch failure {
            case .notFound: (404, "Not found")
            case .unavailable: (503, "Unavailable")
            case .invalidInput: (400, "Invalid input")
            case .conflict: (409, "Conflict")
            case .outOfResources: (507, "Out of resources")
            case .unexpected: (500, "Unexpected failure")
            @unknown default: (500, "Unexpected failure")
            }
        detail = failure.description
    }

    /// Makes the document of a request that led nowhere.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - title: The standard's phrase for it.
    public init(status: Int, title: String) {
        self.status = status
        self.title = title
        detail =
            switch status {
            case 404: "There is nothing at this address."
            case 500...: "Something went wrong here; the server's log says what."
            default: title
            }
    }

    /// Makes the document of a city code that could not be used.
    public init(_ error: CityCodeError) {
        (status, title) =
            switch error {
            case .malformed: (400, "Malformed city code")
            case .unknown: (404, "Not found")
            }
        detail = error.description
    }
}
