import TenkiDomain

/// What photographs show.
struct DemoScene {
    let words: String
    /// The hues of the sky and of the hills, in degrees.
    let hues: (sky: [Double], hills: [Double])
    let lightness: (sky: Double, hills: Double)
    var hasSun = false
    var drops: (count: Int, length: Double, width: Double, slope: Double) = (0, 0, 0, 0)

    var isGrey: Bool { !hasSun }

    static let all = [
        Self(
            words: """
                landscape nature forest mountain mountains hill hills valley field flower flowers tree \
                trees leaf leaves autumn spring weather sky cloud clouds cloudy storm wind street city \
                町 山 森 花 空 雲 曇 曇り 秋 春 紅葉 桜 風景
                """,
            hues: ([20, 200, 210, 220, 255, 335], [35, 95, 130, 160, 205, 235]),
            lightness: (0.55, 0.58),
            hasSun: true
        ),
        Self(
            words: "sun sunny sunrise sunset summer clear 晴 晴れ 太陽 夏 夕日 朝日 夕焼け",
            hues: ([20, 35, 200], [35, 95, 130, 160, 205, 235]),
            lightness: (0.55, 0.58),
            hasSun: true
        ),
        Self(
            words: "rain rainy wet umbrella shower drizzle 雨 傘 梅雨",
            hues: ([205, 215], [205, 220]),
            lightness: (0.42, 0.48),
            drops: (60, 70, 4, 0.25)
        ),
        Self(
            words: "snow snowy winter ice frost blizzard 雪 冬 氷",
            hues: ([205, 215], [205, 220]),
            lightness: (0.55, 0.94),
            drops: (90, 11, 11, 0)
        ),
        Self(
            words: "night moon stars star 夜 月 星",
            hues: ([225, 245], [225, 240]),
            lightness: (0.12, 0.34),
            hasSun: true
        ),
        Self(
            words: "fog foggy mist haze 霧 霞",
            hues: ([205, 215], [205, 220]),
            lightness: (0.55, 0.74)
        ),
        Self(
            words: "sea ocean beach coast lake river water 海 湖 川",
            hues: ([205, 215], [200, 215]),
            lightness: (0.55, 0.58),
            hasSun: true
        ),
    ]

    /// Returns the number of the scene of a search; `nil` if it finds nothing.
    static func number(searching words: [Substring]) -> Int? {
        let numbers = words.compactMap { word in
            all.firstIndex { $0.words.split(separator: " ").contains(word) }
        }
        let isCity = words.contains { word in
            City.all.contains { [$0.romaji.lowercased(), $0.name, $0.kana].contains(String(word)) }
        }
        return numbers.last { $0 != 0 } ?? numbers.last ?? (isCity ? 0 : nil)
    }
}
