import TenkiDomain

/// What photographs show.
struct DemoScene {
    let words: String
    /// The colors of the sky from its top to its bottom.
    let sky: (UInt32, UInt32)
    /// The colors of the hills from the farthest to the nearest ones.
    let hills: (UInt32, UInt32)
    var hasSun = true
    /// The length and the width of raindrops or snowflakes; 0 without any.
    var drops = (length: 0.0, width: 0.0)

    static let all = [
        Self(
            words: """
                landscape nature forest mountain mountains hill hills valley field flower flowers tree \
                trees leaf leaves autumn spring weather sky cloud clouds cloudy storm wind street city \
                町 山 森 花 空 雲 曇 曇り 秋 春 紅葉 桜 風景
                """,
            sky: (0x4A90D9, 0xCFE6F7),
            hills: (0x86B58A, 0x2F6B45)
        ),
        Self(
            words: "sun sunny sunrise sunset summer clear 晴 晴れ 太陽 夏 夕日 朝日 夕焼け",
            sky: (0xD9783F, 0xFBE3B8),
            hills: (0xB58A6A, 0x5A4632)
        ),
        Self(
            words: "rain rainy wet umbrella shower drizzle 雨 傘 梅雨",
            sky: (0x5B6670, 0x9AA6AF),
            hills: (0x7C8790, 0x3D464D),
            hasSun: false,
            drops: (70, 4)
        ),
        Self(
            words: "snow snowy winter ice frost blizzard 雪 冬 氷",
            sky: (0x8094A5, 0xC6D3DD),
            hills: (0xE2EAF0, 0xFDFEFF),
            hasSun: false,
            drops: (11, 11)
        ),
        Self(
            words: "night moon stars star 夜 月 星",
            sky: (0x0E1430, 0x3B4A86),
            hills: (0x2C3560, 0x0D1226)
        ),
        Self(
            words: "fog foggy mist haze 霧 霞",
            sky: (0x97A3AB, 0xD5DCE1),
            hills: (0xB9C3CA, 0x87929A),
            hasSun: false
        ),
        Self(
            words: "sea ocean beach coast lake river water 海 湖 川",
            sky: (0x5AA0DC, 0xD8EEFA),
            hills: (0x4E93C4, 0x1B4F80)
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
