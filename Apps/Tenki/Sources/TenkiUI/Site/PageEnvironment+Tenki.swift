import KasaneDomain
package import KasaneLive

extension PageEnvironment {
    package static var tenki: Self {
        var environment = Self()
        environment.stylesheets = [SiteStylesheet.tenki.path]
        environment.errorAlert = { error, language in
            Alert(unhandled: error, in: Language(preferring: [language]))
        }
        environment.isExpectedError = { ($0 as? DomainError)?.isExpected ?? false }
        environment.fieldError = { error, language in
            guard case DomainError.invalidInput(let reason, let field?, _) = error else {
                return error as? FieldError
            }
            // The message stands below the field, so it does not begin with the field's name.
            let message = DomainError.invalidInput(reason)
            return FieldError(
                field,
                message: message.sentence(in: Language(preferring: [language]))
            )
        }
        environment.texts.add("ja", ["OK": "閉じる"])
        return environment
    }
}

extension DomainError {
    /// Whether the reader alone can act on the failure, so that operators need no report of it.
    fileprivate var isExpected: Bool {
        switch self {
        case .notFound, .limited, .invalidInput, .conflict: true
        default: false
        }
    }
}

extension Alert {
    init(unhandled error: any Error, in language: Language) {
        let message =
            (error as? DomainError)?.sentence(in: language)
            ?? language(
                ja: "データは失われていません。もう一度お試しください。",
                en: "Your data is safe. Please try again."
            )
        self.init(Self.title(of: error, in: language), message: message, in: language)
    }

    private static func title(of error: any Error, in language: Language) -> String {
        switch error {
        case DomainError.notFound: language(ja: "見つかりません", en: "Not found")
        case DomainError.limited: language(ja: "上限に達しました", en: "Limit reached")
        case DomainError.invalidInput: language(ja: "入力をご確認ください", en: "Check your input")
        case DomainError.conflict: language(ja: "実行できませんでした", en: "That didn’t work")
        default: language(ja: "問題が発生しました", en: "Something went wrong")
        }
    }
}
