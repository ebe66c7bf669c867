package import KasaneDomain
package import TenkiDomain
import TenkiUI

extension ProblemDocument {
    package init(_ error: UserInputError) {
        self.init(
            status: 400,
            title: "Invalid input",
            detail: error.description,
            code: "invalid-user",
            field: error.field
        )
    }

    package init(_ conflict: UserConflictError) {
        let (code, field): (String, String?) =
            switch conflict {
            case .nameTaken: ("name-taken", "id")
            case .mailTaken: ("mail-taken", "mail")
            case .mailOfAccount: ("mail-of-account", "mail")
            case .lastAdministrator: ("last-administrator", nil)
            }
        self.init(
            status: 409,
            title: "Conflict",
            detail: conflict.description,
            code: code,
            field: field
        )
    }

    /// Creates the document of a failed call to the API of users.
    ///
    /// A version that differs from the stored one is a failed precondition, because the client
    /// sends it in `If-Match`.
    package init(ofUsers failure: DomainError) {
        let detail = failure.words(in: .english)
        switch failure {
        case .notFound:
            self.init(status: 404, title: "Not found", detail: detail, code: "no-such-user")
        case .conflict:
            self.init(status: 412, title: "Changed meanwhile", detail: detail, code: "changed")
        default: self.init(failure)
        }
    }
}
