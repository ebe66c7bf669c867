import HTTPTypes
package import KasaneDomain
import KasaneHummingbird
package import TenkiDomain
import TenkiUI

/// An error as JSON, in the format of RFC 9457 (`application/problem+json`).
package struct ProblemDocument: Encodable, Sendable {
    package let status: Int
    package let title: String
    package let detail: String
    package let code: String?
    package let field: String?
    /// The number of seconds to wait before the next request; `nil` if unknown.
    package let retryAfter: Int?

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

    package init(status: Int, title: String) {
        let detail =
            switch status {
            case 400:
                "The request is malformed: it needs one host name and an address in UTF-8."
            case 404: "There is no page at this address."
            case 405: "This address does not support the method. Allow lists the supported methods."
            case 413: "The request is too large."
            case 414: "The address is too long."
            case 417: "Only the expectation 100-continue is supported."
            case 421:
                "This server does not serve this host name. Add it with --host-name."
            case 429: "Too many requests. Please try again in a moment."
            case 503: "The server is busy. Please try again in a moment."
            case 500...: "Something went wrong on the server. Its log has the details."
            default: title
            }
        self.init(status: status, title: title, detail: detail)
    }

    package static let atCapacity = Self(
        status: 503,
        title: "Too many open pages",
        detail: "Too many pages are open. Please try again in a minute.",
        code: "no-room"
    )

    package init(_ error: CityCodeError) {
        let (status, title, code) =
            switch error {
            case .malformed: (400, "Malformed city code", "malformed-city-code")
            case .unknown: (404, "Not found", "no-such-city")
            }
        self.init(status: status, title: title, detail: error.description, code: code)
    }

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
    fileprivate var problemCode: String {
        switch self {
        case .limited(_, _, .caller): "client-limit"
        case .limited(_, _, .everyone): "provider-limit"
        default: reason.code
        }
    }
}
