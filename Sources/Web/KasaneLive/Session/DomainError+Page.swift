import KasaneDomain

// Presentation of domain errors on pages.
extension DomainError {
    /// Whether users can resolve the error themselves.
    ///
    /// Expected errors aren't reported to operators.
    var isExpected: Bool {
        switch self {
        case .invalidInput, .notFound, .conflict, .limited: true
        default: false
        }
    }

    /// The message in the current language, or `nil` if only operators can resolve the error.
    var textForUsers: String? {
        if let reason = reason as? any UserFacingReason { return reason.text }
        let language = PageLanguage.current
        return switch self {
        case .conflict(Conflict.inUse, _):
            language(
                ja: "使用中のため、削除できません。",
                en: "This is in use and can't be deleted."
            )
        case .conflict(is Conflict, _):
            language(
                ja: "ほかの変更と競合しました。ページを再読み込みして、もう一度お試しください。",
                en: "Someone else changed this at the same time. Reload the page and try again."
            )
        case .invalidInput(InputProblem.tooLarge, _, _):
            language(ja: "大きすぎます。", en: "This is too large.")
        case .invalidInput(InputProblem.length(let range), _, _) where range.lowerBound <= 0:
            language(
                ja: "\(range.upperBound)文字以内で入力してください。",
                en: "Enter at most \(range.upperBound) characters."
            )
        case .invalidInput(InputProblem.length(let range), _, _):
            language(
                ja: "\(range.lowerBound)〜\(range.upperBound)文字で入力してください。",
                en: "Enter \(range.lowerBound) to \(range.upperBound) characters."
            )
        case .invalidInput(is InputProblem, _, _):
            language(ja: "この値は使用できません。", en: "This value isn't valid.")
        case .invalidInput, .notFound, .conflict, .limited: reason.description
        case .outOfResources:
            language(
                ja: "空き容量が足りないため、保存できませんでした。",
                en: "There isn't enough storage space, so nothing was saved."
            )
        case .unavailable:
            language(
                ja: "ただいまご利用になれません。しばらくしてからもう一度お試しください。",
                en: "This is unavailable right now. Please try again later."
            )
        case .unexpected: nil
        }
    }
}

extension FieldError {
    /// Returns a field error if the error names a field.
    @Sendable static func naming(_ error: any Error, in language: String) -> Self? {
        if let error = error as? DomainError {
            guard case .invalidInput(_, let field?, _) = error, let text = error.textForUsers
            else { return nil }
            return Self(field, message: text)
        }
        return error as? Self
    }
}
