import HTTPTypes
import KasaneDomain
import KasaneHummingbird
import TenkiDomain

extension ProblemDetails {
    init(_ document: ProblemDocument) {
        self.init(
            status: .init(code: document.status),
            title: document.title,
            detail: document.detail,
            code: document.code,
            field: document.field,
            retryAfter: document.retryAfter
        )
    }
}

extension ProblemDetailsMiddleware {
    static func api(
        _ document: @escaping @Sendable (DomainError) -> ProblemDocument = { ProblemDocument($0) }
    ) -> Self {
        Self(translating: { error in
            let found: ProblemDocument? =
                switch error {
                case let error as DomainError: document(error)
                case let error as CityCodeError: ProblemDocument(error)
                case let error as InvalidCityQueryError:
                    ProblemDocument(.invalidInput(error, field: "q"))
                case let error as InvalidPhotoQueryError:
                    ProblemDocument(.invalidInput(error, field: "q"))
                case let error as InvalidPlaceQueryError:
                    ProblemDocument(.invalidInput(error, field: "q"))
                case let error as UserInputError: ProblemDocument(error)
                case let error as UserConflictError: ProblemDocument(error)
                default: nil
                }
            return found.map { ProblemDetails($0) }
        })
    }
}
