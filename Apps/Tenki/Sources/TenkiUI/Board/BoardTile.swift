import KasaneDomain
import TenkiApplication
import TenkiDomain

/// A watched city as the board displays it.
struct BoardTile: Identifiable {
    /// The city.
    let id: CityCode
    /// The city's forecast; `nil` if none is stored.
    let shown: ForecastSnapshot?
    /// The headline of the forecast; `nil` if it does not say enough.
    var headline: ForecastHeadline?
    /// The next two days by hours; `nil` if none are stored.
    var hours: HoursSnapshot?
    /// The failure to fetch the newest forecast; `nil` if it was fetched or not requested.
    let failure: DomainError?
    /// Whether the newest forecast is being requested.
    let isAwaited: Bool
    /// Whether the board's notice has the reason why forecasts could not be fetched.
    var isExplained = false
    /// Whether the city was just removed.
    ///
    /// Its tile then remains as a placeholder, so that no other tile moves under the pointer.
    var isRemoved = false
    /// Whether the city is the first on the board.
    let isFirst: Bool
    /// Whether the city is the last on the board.
    let isLast: Bool

    /// The days that a board displays in words: today and tomorrow, if the forecast has them.
    var days: [DailyForecast] { shown?.days(0...1) ?? [] }

    /// The days of the week that a board displays in short, from the day after tomorrow.
    var week: [DailyForecast] { shown?.days(2...7) ?? [] }

    /// The class of the tile, with the colour of today's weather.
    var className: String {
        ["card tile", shown?.tint?.name].compactMap { $0 }.joined(separator: " ")
    }

    /// Returns the notice displayed with the days or instead of them; `nil` if nothing is wrong.
    func notice(in language: Language) -> String? {
        if isAwaited {
            return shown == nil
                ? language(ja: "予報を取得しています…", en: "Fetching the forecast…") : nil
        }
        if let failure, shown == nil {
            return isExplained
                ? language(ja: "予報がまだ保存されていません。", en: "No forecast stored yet.")
                : failure.sentence(in: language)
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

    /// Returns the headline; `nil` if there is none.
    func headlineText(for preferences: Preferences) -> String? {
        guard let shown else { return nil }
        return headline?.sentence(on: shown.today, in: preferences.language, preferences.unit)
    }

    /// Returns the tile as one sentence for screen readers.
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
