import KasaneDomain
import TenkiApplication
import TenkiDomain

struct BoardTile: Identifiable {
    let id: BoardPlace
    let shown: ForecastSnapshot?
    var headline: ForecastHeadline?
    var hours: HoursSnapshot?
    var observation: StationObservation?
    let failure: DomainError?
    let isAwaited: Bool
    var isExplained = false
    /// Whether the place was just removed.
    ///
    /// Its tile then remains as a placeholder, so that no other tile moves under the pointer.
    var isRemoved = false
    let isFirst: Bool
    let isLast: Bool

    var days: [DailyForecast] { shown?.days(0...1) ?? [] }

    var week: [DailyForecast] { shown?.days(2...7) ?? [] }

    var className: String {
        ["card tile", shown?.tint?.name, alertClass].compactMap { $0 }.joined(separator: " ")
    }

    private var alertClass: String? {
        guard case .warned(let kind, _)? = headline, kind.severity >= .warning else { return nil }
        return "alert-" + WarningShape(kind.severity).rawValue
    }

    func notice(in language: Language) -> String? {
        if isAwaited {
            return shown == nil
                ? language(ja: "予報を取得しています…", en: "Loading the forecast…") : nil
        }
        if let failure, shown == nil {
            return isExplained
                ? language(ja: "予報がまだ保存されていません。", en: "No forecast stored yet.")
                : failure.sentence(in: language)
        }
        guard shown != nil else {
            return language(ja: "予報がありません。", en: "No forecast yet.")
        }
        return days.isEmpty
            ? language(
                ja: "保存済みの予報に今日の分がありません。",
                en: "The stored forecast doesn’t cover today."
            ) : nil
    }

    func headlineText(for preferences: Preferences) -> String? {
        guard let shown else { return nil }
        return headline?.sentence(on: shown.today, in: preferences.language, preferences.unit)
    }

    func sentence(for preferences: Preferences) -> String {
        let language = preferences.language
        let spoken = SpokenForecast(preferences: preferences)
        let name = id.name(in: language)
        var said: [String] = []
        if let shown {
            said = days.map { day in
                let weather = shown.weather(of: day, hours?.skyUntilMidnight)
                return spoken.day(day, weather, on: shown.today)
            }
        }
        if said.isEmpty, let notice = notice(in: language) { said = [notice] }
        let comma = language(ja: "、", en: ", ")
        return name + comma + said.joined(separator: language(ja: "。", en: "; "))
    }
}
