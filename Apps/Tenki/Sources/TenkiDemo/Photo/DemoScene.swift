import TenkiDomain

enum DemoScene: Int, CaseIterable {
    case landscape
    case sun
    case rain
    case snow
    case night
    case fog
    case sea

    var words: Set<String> {
        switch self {
        case .landscape:
            [
                "landscape", "nature", "forest", "mountain", "mountains", "hill", "hills", "valley",
                "field", "flower", "flowers", "tree", "trees", "leaf", "leaves", "autumn", "spring",
                "weather", "sky", "cloud", "clouds", "cloudy", "storm", "wind", "street", "city",
                "町", "山", "森", "花", "空", "雲", "曇", "曇り", "秋", "春", "紅葉", "桜", "風景",
            ]
        case .sun:
            [
                "sun", "sunny", "sunrise", "sunset", "summer", "clear", "晴", "晴れ", "太陽", "夏", "夕日",
                "朝日", "夕焼け",
            ]
        case .rain: ["rain", "rainy", "wet", "umbrella", "shower", "drizzle", "雨", "傘", "梅雨"]
        case .snow: ["snow", "snowy", "winter", "ice", "frost", "blizzard", "雪", "冬", "氷"]
        case .night: ["night", "moon", "stars", "star", "夜", "月", "星"]
        case .fog: ["fog", "foggy", "mist", "haze", "霧", "霞"]
        case .sea: ["sea", "ocean", "beach", "coast", "lake", "river", "water", "海", "湖", "川"]
        }
    }

    init?(searching words: [Substring]) {
        let scenes = words.compactMap { word in
            Self.allCases.first { $0.words.contains(String(word)) }
        }
        if let scene = scenes.last(where: { $0 != .landscape }) ?? scenes.last {
            self = scene
        } else if words.contains(where: Self.isCity) {
            self = .landscape
        } else {
            return nil
        }
    }

    private static func isCity(_ word: Substring) -> Bool {
        City.all.contains { $0.romaji.lowercased() == word || $0.name == word || $0.kana == word }
    }
}
