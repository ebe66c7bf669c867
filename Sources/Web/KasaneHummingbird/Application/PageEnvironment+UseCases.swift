import KasaneDomain
public import KasaneLive

extension PageEnvironment {
    /// The settings of pages whose use cases throw `DomainError`.
    ///
    /// The field with the name of an invalid input shows the reason. Other errors are alerts that do
    /// not name their cause. Invalid input, missing things, conflicts and limits are expected, and not
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
                PageLanguage.current(ja: "うまくいきませんでした", en: "This did not work"),
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
        case .notFound: language(ja: "見つかりませんでした。", en: "It was not found.")
        case .conflict:
            language(
                ja: "ほかの変更と重なりました。もう一度お試しください。",
                en: "Something else was changed at the same time. Please try again."
            )
        case .limited:
            language(
                ja: "回数が多すぎます。しばらくしてからお試しください。",
                en: "That was too often. Please try again later."
            )
        case .outOfResources:
            language(
                ja: "保存する場所が足りません。何も保存されていません。",
                en: "There is no space left. Nothing was saved."
            )
        case .unavailable:
            language(
                ja: "ただいまご利用になれません。しばらくしてからお試しください。",
                en: "This is not available now. Please try again later."
            )
        case .unexpected: nil
        }
    }
}
