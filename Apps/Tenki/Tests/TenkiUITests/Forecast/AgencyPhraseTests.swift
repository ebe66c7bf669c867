import TenkiDomain
import TenkiUI
import Testing

@Suite
struct AgencyPhraseTests {
    @Test(arguments: [
        ("南の風　後　北の風　やや強く", "south wind, then fairly strong north wind"),
        ("北東の風　後　やや強く", "northeast wind, then fairly strong"),
        ("南の風　日中　北の風", "south wind, north wind during the day"),
        (
            "西の風　やや強く　海上　では　はじめ　西の風　強く",
            "fairly strong west wind; at sea at first strong west wind"
        ),
        (
            "東の風　後　南の風　海上　では　後　南の風　強く",
            "east wind, then south wind; at sea then strong south wind"
        ),
        (
            "南の風　２３区西部　では　南の風　やや強く",
            "south wind; in the Western Region of 23 wards fairly strong south wind"
        ),
        (
            "西の風　強く　後志北部　では　西の風　非常に強く",
            "strong west wind; in Northern Shiribeshi very strong west wind"
        ),
    ])
    func `winds are translated, with their places`(phrase: String, english: String) {
        #expect(AgencyPhrase(phrase, about: .wind)?.english == english)
    }

    @Test(arguments: [
        ("０．５メートル　後　１．５メートル", "0.5 m, then 1.5 m"),
        ("１０メートル　うねり　を伴う", "10 m, with swell"),
        (
            "２．５メートル　後　１．５メートル　ただし　新島　では　２．５メートル　後　２メートル",
            "2.5 m, then 1.5 m; around Niijima Island 2.5 m, then 2 m"
        ),
        ("２．５メートル　ただし　内海　では　１メートル", "2.5 m; in the inland sea 1 m"),
    ])
    func `waves are translated, with their swell`(phrase: String, english: String) {
        #expect(AgencyPhrase(phrase, about: .waves)?.english == english)
    }

    @Test(arguments: [
        ("晴れ　昼過ぎ　から　時々　くもり", "sunny, cloudy at times from early afternoon"),
        ("くもり　夜　晴れ", "cloudy, clear at night"),
        (
            "雪　で　ふぶく　夜　くもり　所により　雷　を伴う",
            "blizzard, cloudy at night; in places thunder"
        ),
        ("くもり　時々　雪　で　ふぶく", "cloudy, blizzard at times"),
        ("くもり　所により　雨　で　雷を伴う", "cloudy; in places rain with thunder"),
        (
            "雨　夕方　から　くもり　所により　明け方　まで　雷を伴い　激しく　降る",
            "rain, cloudy from late afternoon; in places very heavy rain with thunder until dawn"
        ),
        (
            "くもり　十島村　では　昼前　まで　雨　で　雷を伴い　激しく　降る",
            "cloudy; in Toshima Village very heavy rain with thunder until late morning"
        ),
        (
            "雪　所により　昼過ぎ　から　夕方　強く　降る",
            "snow; in places heavy snow from early afternoon to late afternoon"
        ),
    ])
    func `detailed weather is translated`(phrase: String, english: String) {
        #expect(AgencyPhrase(phrase, about: .weather)?.english == english)
    }

    @Test(
        arguments: [
            ("南の風　ときおり　北の風", .wind), ("南の風　霞ヶ関　では　強く", .wind), ("１メートル　くらい", .waves),
            ("", .wind), ("　", .waves), ("晴れ　黄砂", .weather), ("後", .wind), ("晴れ　所により", .weather),
            ("晴れ　でしょう", .weather), ("晴れ", .wind), ("南の風", .weather), ("１メートル　一時", .waves),
        ] as [(String, AgencyPhrase.Subject)]
    )
    func `a phrase with an unknown word is not translated`(
        phrase: String,
        subject: AgencyPhrase.Subject
    ) {
        #expect(AgencyPhrase(phrase, about: subject) == nil)
    }

    @Test func `an unknown wind stays whole in English, with ASCII digits`() throws {
        let day = DailyForecast(
            date: try CalendarDate("2026-11-21"),
            summary: "晴れ　黄砂",
            low: nil,
            high: nil,
            chancesOfRain: ChancesOfRain { _ in .unknown },
            wind: "南の風　ときおり　５メートル",
            wave: "１．５メートル"
        )

        #expect(day.weatherText(in: .english) == "晴れ 黄砂")
        #expect(day.windText(in: .english) == "南の風 ときおり 5メートル")
        #expect(day.waveText(in: .english) == "1.5 m")
        #expect(day.waveText(in: .japanese) == "1.5メートル")
    }
}
