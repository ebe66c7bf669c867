import KasaneDomain
import KasaneLive

extension Alert {
    /// Returns the alert about the forecasts of a board that could not be fetched.
    ///
    /// - Parameters:
    ///   - oldest: The age of the oldest forecast shown instead; `nil` if there is none.
    ///   - failure: The reason why the newest forecasts could not be fetched.
    ///   - language: The reader's language.
    /// - Returns: The alert.
    static func board(
        shows oldest: Duration?,
        insteadBecause failure: DomainError,
        in language: Language
    ) -> Self {
        let sentence = failure.sentence(in: language)
        guard let age = oldest?.ago(in: language) else {
            return Self(
                language(ja: "表示できる予報がありません", en: "There is no forecast to show"),
                message: sentence,
                in: language
            )
        }
        return .noNewest(
            language(
                ja: "保存してある予報（最も古いものは\(age)の発表）を表示しています：\(sentence)",
                en:
                    "Showing stored forecasts, the oldest issued \(age), because \(failure.words(in: .english))."
            ),
            in: language
        )
    }

    /// Returns the alert about a refresh at the user's request that failed for some cities.
    static func forecasts(
        of count: Int,
        missingBecause failure: DomainError,
        in language: Language
    ) -> Self {
        .noNewest(
            language(
                ja: "\(count)都市の予報を取得できませんでした：\(failure.sentence(in: language))",
                en: "\(count.counted("city", "cities")): \(failure.sentence(in: language))"
            ),
            in: language
        )
    }

    private static func noNewest(_ message: String, in language: Language) -> Self {
        Self(
            language(ja: "最新の予報を取得できません", en: "The latest forecasts could not be fetched"),
            message: message,
            in: language
        )
    }
}
