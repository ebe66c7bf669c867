import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain

extension FetchHours {
    func failure(
        of id: HourlyFetches.ID,
        for caller: Caller,
        isRequested: Bool
    ) async -> DomainError? {
        do {
            if !isRequested {
                try await fetchIfOverdue(id.series, for: id.city, by: caller)
            } else if sources[id.series] != nil {
                _ = try await self(id.series, for: id.city, by: caller)
            }
            return nil
        } catch {
            return DomainError(toTell: error)
        }
    }
}

extension Alert {
    /// Creates the alert that a forecast is old, or that there is none; `nil` if neither is true.
    static func forecast(
        _ shown: ForecastSnapshot?,
        missingBecause reason: DomainError?,
        in language: Language
    ) -> Self? {
        if let notice = shown?.notice(in: language) {
            return Self(
                language(ja: "最新の予報を取得できません", en: "The latest forecast could not be fetched"),
                message: notice,
                in: language
            )
        }
        guard let sentence = reason?.sentence(in: language) else { return nil }
        if case .notFound? = reason { return noSuchCity(sentence, in: language) }
        return Self(
            language(ja: "表示できる予報がありません", en: "No forecast to show"),
            message: sentence,
            in: language
        )
    }
}
