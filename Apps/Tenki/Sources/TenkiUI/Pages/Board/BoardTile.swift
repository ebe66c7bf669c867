import KasaneDomain
import TenkiApplication
import TenkiDomain

/// What the board shows of a watched city.
struct BoardTile: Identifiable {
    /// The city.
    let id: CityCode
    /// Its forecast; `nil` if none is stored.
    let shown: ShownForecast?
    /// Why its newest forecast could not be had; `nil` if it could, or was not asked for.
    let failure: Failure?
    /// Whether its newest forecast is being asked for.
    let isAwaited: Bool
    /// Whether it was just removed: then it only keeps its place, so that no other city comes under the pointer.
    var isRemoved = false
    /// Whether there is no city before it.
    let isFirst: Bool
    /// Whether there is no city after it.
    let isLast: Bool

    /// The days that a board shows: today and tomorrow, as far as the forecast has them.
    var days: [DailyForecast] {
        guard let shown else { return [] }
        return shown.forecast.days.filter { (0...1).contains(shown.today.days(until: $0.date)) }
    }

    /// What is to be said in the place of days, or beside them; `nil` if nothing is wrong.
    func notice(in language: Language) -> String? {
        if isAwaited {
            return shown == nil
                ? language(ja: "予報を取得しています…", en: "Fetching the forecast…") : nil
        }
        if let failure {
            return shown == nil
                ? failure.sentence(in: language)
                : language(ja: "最新の予報を取得できません。", en: "The latest forecast could not be fetched.")
        }
        guard shown != nil else {
            return language(ja: "予報がありません。", en: "There is no forecast yet.")
        }
        return days.isEmpty
            ? language(
                ja: "保存してある予報に今日の分がありません。",
                en: "The stored forecast says nothing of today."
            ) : nil
    }

    /// The tile in one sentence for those who hear it.
    func sentence(for preferences: Preferences) -> String {
        let language = preferences.language
        let spoken = SpokenForecast(preferences: preferences)
        let name = id.city.name(in: language)
        var said: [String] = []
        if let shown { said = days.map { spoken.day($0, on: shown.today) } }
        if said.isEmpty, let notice = notice(in: language) { said = [notice] }
        let comma = language(ja: "、", en: ", ")
        return name + comma + said.joined(separator: language(ja: "。", en: "; "))
    }
}
