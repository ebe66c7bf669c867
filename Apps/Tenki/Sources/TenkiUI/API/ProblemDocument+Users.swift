public import KasaneDomain
public import TenkiDomain

extension ProblemDocument {
    /// Makes the document of what was sent and is no user.
    public init(_ error: UserInputError) {
        self.init(
            status: 400,
            title: "Invalid input",
            detail: error.description,
            code: "invalid-user",
            field: error.field
        )
    }

    /// Makes the document of what is another user's.
    public init(_ conflict: UserConflict) {
        let (code, field) =
            switch conflict {
            case .nameTaken: ("name-taken", "id")
            case .mailTaken: ("mail-taken", "mail")
            }
        self.init(
            status: 409,
            title: "Conflict",
            detail: conflict.description,
            code: code,
            field: field
        )
    }

    /// Makes the document of a failed call of the API of users.
    ///
    /// A version that is not the stored one is a precondition that failed: it stands in `If-Match`.
    public init(ofUsers failure: Failure) {
        switch failure {
        case .notFound(let detail):
            self.init(status: 404, title: "Not found", detail: detail, code: "no-such-user")
        case .conflict(let detail):
            self.init(status: 412, title: "Changed meanwhile", detail: detail, code: "changed")
        default: self.init(failure)
        }
    }
}
