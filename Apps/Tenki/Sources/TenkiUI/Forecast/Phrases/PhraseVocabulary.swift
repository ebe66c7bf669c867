/// The words of the agency's phrases and of its short summaries.
///
/// The parts of the day and the strengths are those of
/// https://www.jma.go.jp/jma/kishou/know/yougo_hp/mokuji.html: 夕方 is from 15 to 18, 夜のはじめ頃
/// from 18 to 21 o'clock.
enum PhraseVocabulary {
    static let longest = words.keys.map(\.count).max() ?? 0

    static let words: [String: PhraseWord] = weather.merging(winds) { $1 }
        .merging(times) { $1 }.merging(others) { $1 }

    private static let weather: [String: PhraseWord] = [
        "快晴": sky("clear"), "晴れ": sky("sunny"), "晴": sky("sunny"), "くもり": sky("cloudy"),
        "曇り": sky("cloudy"), "曇": sky("cloudy"), "雨": falling("rain"), "雪": falling("snow"),
        "みぞれ": falling("sleet"), "小雨": falling("light rain", "rain"),
        "小雪": falling("light snow", "snow"), "大雨": falling("heavy rain", "rain"),
        "大雪": falling("heavy snow", "snow"), "にわか雨": falling("showers", "rain"),
        "にわか雪": falling("snow showers", "snow"), "ふぶき": falling("blizzard", "snow"),
        "ふぶく": falling("blizzard", "snow"), "雪でふぶく": falling("blizzard", "snow"),
        "暴風雨": falling("rain, storm winds", "rain"), "暴風雪": falling("blizzard", "snow"),
        "風雪": falling("wind-driven snow", "snow"), "風雪強い": falling("snowstorm", "snow"),
        "霧": other("fog"), "霧雨": falling("drizzle"), "雷雨": falling("thunderstorms", "rain"),
        "雷": other("thunder"),
    ]

    private static let winds: [String: PhraseWord] = [
        "北の風": .wind("north"), "北東の風": .wind("northeast"), "東の風": .wind("east"),
        "南東の風": .wind("southeast"), "南の風": .wind("south"), "南西の風": .wind("southwest"),
        "西の風": .wind("west"), "北西の風": .wind("northwest"),
    ]

    private static let times: [String: PhraseWord] = [
        "未明": time("in the small hours", "the small hours", isNight: true),
        "明け方": time("at dawn", "dawn"),
        "朝": time("in the morning", "morning"), "朝の内": time("in the morning", "morning"),
        "朝のうち": time("in the morning", "morning"), "午前": time("before noon", "morning"),
        "昼前": time("late in the morning", "late morning"),
        "昼頃": time("around midday", "midday"), "昼": time("around midday", "midday"),
        "昼過ぎ": time("in the early afternoon", "early afternoon"),
        "午後": time("in the afternoon", "afternoon"),
        "午後は": time("in the afternoon", "afternoon"),
        "夕方": time("in the late afternoon", "late afternoon"),
        "夜のはじめ頃": time("in the evening", "evening", isNight: true),
        "夜": time("at night", "night", isNight: true),
        "夜は": time("at night", "night", isNight: true),
        "夜遅く": time("late at night", "late night", isNight: true),
        "夜半": time("around midnight", "midnight", isNight: true),
        "日中": time("during the day", "daytime"),
        "朝晩": time("in the morning and at night", "night"),
        "朝夕": time("in the morning and late afternoon", "late afternoon"),
    ]

    private static let others: [String: PhraseWord] = [
        "後": .later, "のち": .later, "はじめ": .first, "一時": .brief, "時々": .often, "か": .or,
        "で": .with, "から": .from, "まで": .until, "ただし": .however, "降る": .falls,
        "止む": .stops, "やむ": .stops, "雷を伴う": .thunder, "雷を伴い": .thunder,
        "暴風を伴う": .storm, "うねりを伴う": .swell, "所により": .section("in places"),
        "ところにより": .section("in places"), "やや強く": .strength(.fairlyStrong),
        "強く": .strength(.strong), "非常に強く": .strength(.veryStrong),
        "激しく": .strength(.intense), "非常に激しく": .strength(.veryIntense),
        "山沿い": .place("in the mountains"), "山沿いは": .place("in the mountains"),
        "海上海岸は": .place("at sea and on the coast"),
    ]

    private static func sky(_ text: String) -> PhraseWord {
        .weather(.init(text: text, falling: nil, isAdjective: true))
    }

    private static func falling(_ text: String, _ falling: String? = nil) -> PhraseWord {
        .weather(.init(text: text, falling: falling ?? text, isAdjective: false))
    }

    private static func other(_ text: String) -> PhraseWord {
        .weather(.init(text: text, falling: nil, isAdjective: false))
    }

    private static func time(
        _ text: String,
        _ name: String,
        isNight: Bool = false
    ) -> PhraseWord {
        .time(PhraseTime(text: text, name: name, isNight: isNight))
    }
}
