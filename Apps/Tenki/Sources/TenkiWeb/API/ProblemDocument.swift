import HTTPTypes
package import KasaneDomain
import KasaneHummingbird
package import TenkiDomain
import TenkiUI

/// An error as JSON, in the format of RFC 9457 (`application/problem+json`).
package struct ProblemDocument: Encodable, Sendable {
    /// The status of the HTTP response with this body.
    package let status: Int
    /// The kind of problem, with the same text for all problems of a kind.
    package let title: String
    /// The description of this occurrence.
    package let detail: String
    /// A stable code that programs can react to; `nil` if there is none.
    package let code: String?
    /// The input field that is invalid or conflicts with another user's; `nil` if no single field
    /// is at fault.
    package let field: String?
    /// The number of seconds to wait before the next request; `nil` if unknown.
    package let retryAfter: Int?

    /// Creates the document of a failed use case.
    package init(_ failure: DomainError) {
        let problem = ProblemDetails(failure)
        self.init(
            status: problem.status.code,
            title: problem.title,
            detail: failure.words(in: .english),
            code: failure.problemCode,
            field: problem.field,
            retryAfter: problem.retryAfter
        )
    }

    /// Creates the document of a failed HTTP request.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - title: The standard reason phrase of the status.
    package init(status: Int, title: String) {
        let detail =
            switch status {
            case 400:
                "The request was not understood: its address is text in UTF-8, and it names one host."
            case 404: "There is nothing at this address."
            case 405: "This address does not support the method; Allow lists those it supports."
            case 413: "The request is too large."
            case 414: "The address is too long."
            case 417: "Only the expectation 100-continue is supported."
            case 421:
                "This server does not serve this host name; if it should, start it with --host-name."
            case 429: "There were too many requests; please try again in a moment."
            case 503: "The server is busy; please try again in a moment."
            case 500...: "Something went wrong here; see the server's log."
            default: title
            }
        self.init(status: status, title: title, detail: detail)
    }

    /// The problem sent if the server has no capacity for another page.
    package static let atCapacity = Self(
        status: 503,
        title: "No room",
        detail: "Too many pages are open here; please try again in a minute.",
        code: "no-room"
    )

    /// Creates the document of a malformed or unknown city code.
    package init(_ error: CityCodeError) {
        let (status, title, code) =
            switch error {
            case .malformed: (400, "Malformed city code", "malformed-city-code")
            case .unknown: (404, "Not found", "no-such-city")
            }
        self.init(status: status, title: title, detail: error.description, code: code)
    }

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - title: The kind of problem.
    ///   - detail: The description of this occurrence.
    ///   - code: A stable code that programs can react to.
    ///   - field: The input field that is invalid.
    ///   - retryAfter: The number of seconds to wait before the next request.
    package init(
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

extension DomainError {
    /// The code for programs: the kind of limit, or the code of the reason.
    fileprivate var problemCode: String {
        switch self {
        case .limited(_, _, .caller): "client-limit"
        case .limited(_, _, .everyone): "provider-limit"
        default: reason.code
        }
    }
}
