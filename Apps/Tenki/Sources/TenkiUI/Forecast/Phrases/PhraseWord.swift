enum PhraseWord: Hashable, Sendable {
    case weather(Weather)
    case wind(String)
    /// A height of waves in meters: ０．５メートル.
    case metres(String)
    case time(PhraseTime)
    case place(String)
    case section(String)
    case strength(Strength)
    case later, first, brief, often, or, with, from, until, however
    case falls, stops, thunder, storm, swell

    struct Weather: Hashable, Sendable {
        let text: String
        let falling: String?
        let isAdjective: Bool

        var nightText: String { text == "sunny" ? "clear" : text }
    }

    enum Strength: Int, Sendable {
        case fairlyStrong, strong, veryStrong, intense, veryIntense

        var wind: String {
            switch self {
            case .fairlyStrong: "fairly strong"
            case .strong, .intense: "strong"
            case .veryStrong, .veryIntense: "very strong"
            }
        }

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

struct PhraseTime: Hashable, Sendable {
    let text: String
    let name: String
    let isNight: Bool
}
