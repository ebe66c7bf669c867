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
    /// What programs tell it by, where they can do something about it.
    public let code: String?
    /// The field of what was sent that is wrong, or somebody else's.
    public let field: String?
    /// After how many seconds another request makes sense; `nil` if that is not known.
    public let retryAfter: Int?

    /// Makes the document of a failed use case.
    public init(_ failure: Failure) {
        let (status, title) =
            switch failure {
            case .limited(_, _, .caller): (429, "Too many requests")
            case .limited(_, _, .everyone): (503, "Limit reached")
            case .notFound: (404, "Not found")
            case .unavailable: (503, "Unavailable")
            case .invalidInput: (400, "Invalid input")
            case .conflict: (409, "Conflict")
            case .outOfResources: (507, "Out of resources")
            case .unexpected: (500, "Unexpected failure")
            @unknown default: (500, "Unexpected failure")
            }
        self.init(
            status: status,
            title: title,
            detail: failure.message,
            code: failure.limitCode,
            retryAfter: failure.pause
        )
    }

    /// Makes the document of a request that led nowhere.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - title: The standard's phrase for it.
    public init(status: Int, title: String) {
        let detail =
            switch status {
            case 400:
                "The request was not understood: its address is text in UTF-8, and it names one host."
            case 404: "There is nothing at this address."
            case 405: "This address does not take such a request; Allow says which it takes."
            case 413: "What was sent is too large."
            case 414: "The address is too long."
            case 417: "Of what a request may expect, only 100-continue is known here."
            case 421:
                "This server does not know itself by this host's name; if it is its own, start it with --host-name."
            case 429: "There were too many requests; please try again in a moment."
            case 500...: "Something went wrong here; the server's log says what."
            default: title
            }
        self.init(status: status, title: title, detail: detail)
    }

    /// The problem of a visitor for whom there is no room.
    public static let noRoom = Self(
        status: 503,
        title: "No room",
        detail: "Too many pages are open here; please try again in a minute.",
        code: "no-room"
    )

    /// Makes the document of a city code that could not be used.
    public init(_ error: CityCodeError) {
        let (status, title) =
            switch error {
            case .malformed: (400, "Malformed city code")
            case .unknown: (404, "Not found")
            }
        self.init(status: status, title: title, detail: error.description)
    }

    /// Makes the document of a problem.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - title: What kind of problem it is.
    ///   - detail: What happened this time.
    ///   - code: What programs tell it by.
    ///   - field: The field of what was sent that is wrong.
    ///   - retryAfter: After how many seconds another request makes sense.
    public init(
        status: Int,
        title: String,
        detail: String,
        code: String? = nil,
        field: String? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.title = title
        self.detail = detail
        self.code = code
        self.field = field
        self.retryAfter = retryAfter
    }
}

extension Failure {
    /// What programs tell a limit by.
    fileprivate var limitCode: String? {
        switch self {
        case .limited(_, _, .caller): "client-limit"
        case .limited(_, _, .everyone): "provider-limit"
        default: nil
        }
    }

    /// How long a limit lasts, in seconds.
    fileprivate var pause: Int? {
        guard case .limited(_, let pause, _) = self else { return nil }
        return Int(max(1, pause.components.seconds))
    }
}
