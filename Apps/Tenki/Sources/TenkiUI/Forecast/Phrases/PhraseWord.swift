/// A word of the Japan Meteorological Agency's phrases.
enum PhraseWord: Hashable, Sendable {
    /// A kind of weather: 雨.
    case weather(Weather)
    /// A wind by its direction in English: 南の風.
    case wind(String)
    /// A height of waves in metres: ０．５メートル.
    case metres(String)
    /// A part of the day: 夕方.
    case time(PhraseTime)
    /// A place that the next words refer to, with its preposition: 山沿い.
    case place(String)
    /// A place that all words up to the next such place refer to, with its preposition: 海上では.
    case section(String)
    /// The strength of a wind, or of falling rain or snow: 強く.
    case strength(Strength)
    case later, first, brief, often, or, with, from, until, however
    case falls, stops, thunder, storm, swell

    /// A kind of weather in English.
    struct Weather: Hashable, Sendable {
        let text: String
        /// What falls: rain, snow or sleet; `nil` for other weather.
        let falling: String?
        /// Whether the text is an adjective, such as `sunny`.
        let isAdjective: Bool

        /// The text at night, when a sunny sky is a clear one.
        var nightText: String { text == "sunny" ? "clear" : text }
    }

    /// The strength of a wind, or of falling rain or snow.
    enum Strength: Int, Sendable {
        case fairlyStrong, strong, veryStrong, intense, veryIntense

        /// The adjective for a wind.
        var wind: String {
            switch self {
            case .fairlyStrong: "fairly strong"
            case .strong, .intense: "strong"
            case .veryStrong, .veryIntense: "very strong"
            }
        }

        /// The adjective for rain or snow.
        ///
        /// The agency's scale is 強い, 激しい, 非常に激しい.
        var falling: String {
            switch self {
            case .fairlyStrong: "fairly heavy"
            case .strong: "heavy"
            case .veryStrong, .intense: "very heavy"
            case .veryIntense: "extremely heavy"
            }
        }
    }
}

/// A part of the day in English, as the agency defines it.
struct PhraseTime: Hashable, Sendable {
    /// The time with its preposition: `in the morning`.
    let text: String
    /// The time as the beginning or the end of a period: `morning`.
    let name: String
    /// Whether the sun is below the horizon at the time.
    let isNight: Bool
}
