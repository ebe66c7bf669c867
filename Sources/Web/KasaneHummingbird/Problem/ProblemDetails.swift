public import HTTPTypes
public import KasaneDomain

/// An error response of a JSON API in the format of RFC 9457 (`application/problem+json`).
///
/// Throw a problem from a route, or throw a `DomainError`, which ``ProblemDetailsMiddleware``
/// converts:
///
/// ```swift
/// router.for(.everyone).get("/api/export") { _, _ -> Response in
///     throw ProblemDetails(status: .gone, detail: "Exports are kept for a day.")
/// }
/// ```
public struct ProblemDetails: Error {
    /// The URI of the problem type, or `nil` for `about:blank` if the status is sufficient.
    public var type: String?
    /// A short summary that is the same for all problems of a type.
    public var title: String
    /// The status of the response.
    public var status: HTTPResponse.Status
    /// An explanation of this occurrence that helps the client to correct the problem, if any.
    public var detail: String?
    /// The URI of this occurrence, if any.
    public var instance: String?
    /// A stable, machine-readable code, if any.
    public var code: String?
    /// The invalid input field, or `nil` if the problem doesn't concern a single field.
    public var field: String?
    /// The number of seconds to wait before the next request, or `nil` if it is unknown.
    ///
    /// The value is also sent in the `Retry-After` header.
    public var retryAfter: Int?
    /// Additional members by name.
    ///
    /// Members that have the same name as a property are ignored.
    public var extensions: [String: any Encodable & Sendable] = [:]

    /// Creates a problem.
    ///
    /// - Parameter title: A short summary, or `nil` to use the status's reason phrase.
    public init(
        status: HTTPResponse.Status,
        title: String? = nil,
        detail: String? = nil,
        code: String? = nil,
        field: String? = nil,
        retryAfter: Int? = nil
    ) {
        self.title = title ?? status.reasonPhrase
        self.status = status
        self.detail = detail
        self.code = code
        self.field = field
        self.retryAfter = retryAfter
    }
}

extension ProblemDetails {
    /// Creates a problem for an error from a use case.
    ///
    /// | error | status |
    /// |---|---|
    /// | `invalidInput` | 400 |
    /// | `notFound` | 404 |
    /// | `conflict` | 409 |
    /// | `limited` by the caller's own limit | 429 |
    /// | `limited` by a limit for all callers, `unavailable` | 503 |
    /// | `outOfResources` | 507 |
    /// | `unexpected` | 500 |
    ///
    /// The code is the code of the error's reason. The detail is the error's message, except for
    /// `unavailable`, `outOfResources` and `unexpected`, which describe the server and can't be
    /// resolved by clients. ``retryAfter`` is the limit's duration in seconds, rounded up to at
    /// least 1.
    public init(_ error: DomainError) {
        let (status, title): (HTTPResponse.Status, String) =
            switch error {
            case .limited(_, _, .caller): (.tooManyRequests, "Too many requests")
            case .limited(_, _, .everyone): (.serviceUnavailable, "Limit reached")
            case .notFound: (.notFound, "Not found")
            case .unavailable: (.serviceUnavailable, "Unavailable")
            case .invalidInput: (.badRequest, "Invalid input")
            case .conflict: (.conflict, "Conflict")
            case .outOfResources: (.init(code: 507), "Out of resources")
            case .unexpected: (.internalServerError, "Unexpected failure")
            }
        self.init(status: status, title: title, code: error.reason.code)
        switch error {
        case .limited(_, let pause, _):
            detail = error.message
            retryAfter = pause.wholeSeconds
        case .invalidInput(_, let field, _):
            detail = error.message
            self.field = field
        case .notFound, .conflict: detail = error.message
        case .unavailable, .outOfResources, .unexpected: break
        }
    }
}

extension ProblemDetails: Encodable {
    /// Encodes the members of RFC 9457, the other properties and the extensions at the same level.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        for (name, value) in extensions { try members.encode(value, forKey: Member(name)) }
        // The properties replace extensions with the same names.
        try members.encodeIfPresent(type, forKey: "type")
        try members.encode(title, forKey: "title")
        try members.encode(status.code, forKey: "status")
        try members.encodeIfPresent(detail, forKey: "detail")
        try members.encodeIfPresent(instance, forKey: "instance")
        try members.encodeIfPresent(code, forKey: "code")
        try members.encodeIfPresent(field, forKey: "field")
        try members.encodeIfPresent(retryAfter, forKey: "retryAfter")
    }

    private struct Member: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) {
            stringValue = name
        }

        init(stringLiteral name: String) {
            self.init(name)
        }

        init?(stringValue: String) {
            self.init(stringValue)
        }

        init?(intValue: Int) { nil }
    }
}

extension Duration {
    /// The duration in seconds, rounded up to at least 1.
    fileprivate var wholeSeconds: Int {
        let (seconds, attoseconds) = components
        return Int(max(1, attoseconds > 0 ? min(seconds, .max - 1) + 1 : seconds))
    }
}
