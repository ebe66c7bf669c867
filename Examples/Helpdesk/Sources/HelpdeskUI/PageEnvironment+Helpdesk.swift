import HelpdeskDomain
import KasaneDomain
import KasaneLive

extension PageEnvironment {
    /// Shows the reasons of the domain in the language of the page, and error pages in the layout.
    package mutating func useHelpdeskTexts() {
        let (fieldError, errorAlert) = (fieldError, errorAlert)
        self.fieldError = { error, tag in
            guard case DomainError.invalidInput(let reason as TicketReason, let field?, _) = error
            else { return fieldError(error, tag) }
            return FieldError(field, message: (Language(tag: tag) ?? .english).text(reason))
        }
        self.errorAlert = { error, tag in
            guard let reason = (error as? DomainError)?.reason as? TicketReason else {
                return errorAlert(error, tag)
            }
            let language = Language(tag: tag) ?? .english
            return Alert(
                language(ja: "うまくいきませんでした", en: "Something went wrong"),
                message: language.text(reason)
            )
        }
        errorPage = { status, request in
            let language = Language(request)
            let title = status.title(in: language.rawValue)
            return HTMLDocument(
                language: language.rawValue,
                title: title,
                stylesheets: ["/assets/default.css"]
            ) {
                HelpdeskLayout(language: language) { h1 { title } }
            }
        }
    }
}
