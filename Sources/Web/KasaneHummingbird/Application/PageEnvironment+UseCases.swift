import KasaneDomain
public import KasaneLive

extension PageEnvironment {
    /// Page settings for use cases that throw `DomainError`.
    ///
    /// Invalid input is reported at its field. Other errors appear as alerts that do not reveal the
    /// cause. Invalid input, missing entities, conflicts and exceeded limits are expected and not
    /// logged.
    public static var ofUseCases: Self {
        var environment = Self()
        environment.fieldError = { error, _ in
            if case DomainError.invalidInput(let reason, let field?, _) = error {
                FieldError(field, message: "\(reason)")
            } else {
                error as? FieldError
            }
        }
        let unhandled = environment.errorAlert
        environment.errorAlert = { error, language in
            guard let error = error as? DomainError, let message = message(for: error) else {
                return unhandled(error, language)
            }
            return Alert(
                PageLanguage.current(ja: "うまくいきませんでした", en: "Something went wrong"),
                message: message
            )
        }
        let isExpected = environment.isExpectedError
        environment.isExpectedError = { error in
            switch error {
            case DomainError.invalidInput, DomainError.notFound, DomainError.conflict,
                DomainError.limited:
                true
            default: isExpected(error)
            }
        }
        return environment
    }

    private static func message(for error: DomainError) -> String? {
        let language = PageLanguage.current
        return switch error {
        case .invalidInput(let reason, _, _): "\(reason)"
        case .notFound: language(ja: "見つかりませんでした。", en: "It could not be found.")
        case .conflict:
            language(
                ja: "ほかの変更と競合しました。ページを再読み込みして、もう一度お試しください。",
                en: "Someone else changed this at the same time. Reload the page and try again."
            )
        case .limited:
            language(
                ja: "操作の回数が多すぎます。しばらくしてからもう一度お試しください。",
                en: "Too many attempts. Please try again later."
            )
        case .outOfResources:
            language(
                ja: "空き容量が足りないため、保存できませんでした。",
                en: "There is not enough storage space. Nothing was saved."
            )
        case .unavailable:
            language(
                ja: "ただいまご利用になれません。しばらくしてからもう一度お試しください。",
                en: "This is currently unavailable. Please try again later."
            )
        case .unexpected: nil
        }
    }
}
