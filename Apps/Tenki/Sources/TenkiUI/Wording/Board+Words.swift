import KasaneDomain
import KasaneLive

extension Alert {
    /// Tells what a board shows while the newest forecasts cannot be had.
    ///
    /// - Parameters:
    ///   - oldest: The age of the oldest forecast of those that are shown instead; `nil` if there is none.
    ///   - failure: Why the newest cannot be had.
    ///   - language: The reader's language.
    /// - Returns: The alert.
    static func board(
        shows oldest: Duration?,
        insteadBecause failure: Failure,
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
                    "Showing stored forecasts, the oldest issued \(age), because \(failure.message)."
            ),
            in: language
        )
    }

    /// Tells that the forecasts of some cities could not be fetched by name.
    static func forecasts(
        of count: Int,
        missingBecause failure: Failure,
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
