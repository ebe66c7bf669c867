import KasaneDomain
import KasaneLive

extension DomainError {
    func boardNotice(oldest: Duration?, in language: Language, isBrief: Bool = false) -> String {
        guard let age = oldest?.ago(in: language) else { return sentence(in: language) }
        if isBrief, isOutage {
            return language(
                ja: "最新の情報を取得できないため、保存済みの予報（最も古いものは\(age)の発表）を表示しています。",
                en: """
                    Showing stored forecasts, the oldest issued \(age). New data is not available \
                    right now.
                    """
            )
        }
        return language(
            ja: "保存済みの予報（最も古いものは\(age)の発表）を表示しています：\(sentence(in: language))",
            en: """
                Showing stored forecasts, the oldest issued \(age), because \
                \(words(in: .english)).
                """
        )
    }
}

extension Alert {
    static func forecasts(
        of count: Int,
        missingBecause failure: DomainError,
        in language: Language
    ) -> Self {
        Self(
            language(ja: "最新の予報を取得できません", en: "The latest forecasts could not be fetched"),
            message: language(
                ja: "\(count)都市の予報を取得できませんでした：\(failure.sentence(in: language))",
                en: "\(count.counted("city", "cities")): \(failure.sentence(in: language))"
            ),
            in: language
        )
    }
}
