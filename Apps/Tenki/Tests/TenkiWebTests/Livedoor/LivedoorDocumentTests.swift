import Foundation
import Logging
import TenkiApplication
import TenkiDemo
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LivedoorDocumentTests {
    @Test(arguments: ["00:10", "04:59", "05:00", "11:30", "17:00", "23:50"])
    func `a livedoor document decodes to the same forecast`(
        time: String
    ) async throws {
        let moment = try Date("2026-11-21T\(time):00+09:00", strategy: .iso8601)
        let demoServices = DemoServices(logger: Logger(label: "tests"), now: { moment })
        for city in City.all {
            let answer = demoServices.response(for: DemoRequest("/api/forecast/city/\(city.id)"))
            let forecast = try await read(
                livedoor: Data(answer.bytes),
                of: city.id,
                at: moment
            )
            let written = try livedoor(
                ForecastSnapshot(forecast, at: moment.addingTimeInterval(60))
            )

            #expect(try await read(livedoor: written, of: city.id, at: moment) == forecast)
        }
    }

    @Test func `a document has the service's fields, and the age`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let document = LivedoorDocument(try shown(), site: "https://b.example")

        let json = String(decoding: try encoder.encode(document), as: UTF8.self)

        #expect(json.contains(expectedHead))
        #expect(json.contains(expectedDay))
        #expect(json.hasSuffix(expectedEnd))
    }

    /// An issue of 11 o'clock, with that day, the next and five more.
    @Test(arguments: [
        (0, ["晴のち曇", "-", "曇一時雨"]), (13, ["-", "曇一時雨", "曇一時雨"]), (144, ["曇一時雨", "-", "-"]),
    ])
    func `the first day is today, however old the forecast`(
        hoursLater: Int,
        telops: [String]
    ) throws {
        let shown = try shown(hoursLater: Double(hoursLater), withWeek: true)
        let days = try days(of: shown)
        let today = CalendarDate(shown.moment, in: .japan)

        #expect(days.map { $0["telop"] as? String ?? "-" } == telops)
        #expect(days.map { $0["dateLabel"] as? String } == ["今日", "明日", "明後日"])
        #expect(
            days.map { $0["date"] as? String }
                == (0..<3).map { today.adding(days: $0).description }
        )
    }

    @Test func `a day of which nothing is said is null and dashes`() throws {
        let day = try #require(try days(of: shown(hoursLater: 100)).first)
        let nothing = try #require(
            JSONSerialization.jsonObject(with: Data(unknownDay.utf8)) as? NSDictionary
        )

        #expect(NSDictionary(dictionary: day).isEqual(to: nothing as? [String: Any] ?? [:]))
    }

    @Test func `the chance of a whole day stands in each of its quarters`() throws {
        let day = try #require(try days(of: shown(withWeek: true)).last)

        #expect(
            day["chanceOfRain"] as? [String: String]
                == ["T00_06": "60%", "T06_12": "60%", "T12_18": "60%", "T18_24": "60%"]
        )
    }

    @Test(arguments: [
        ("晴れ", 100), ("晴時々曇", 101), ("晴一時雨", 102), ("晴一時雪か雨", 104), ("晴のち曇", 110),
        ("晴のち雨", 112), ("晴のち雪", 115), ("曇", 200), ("霧", 200), ("曇時々晴", 201), ("曇のち雷雨", 212),
        ("曇のち一時雪", 215), ("雨", 300), ("雨か雪", 300), ("雨時々晴", 301), ("雨時々雪", 303), ("雨のち晴", 311),
        ("雨のち曇", 313), ("雨のち雪", 314), ("雪", 400), ("雪か雨", 400), ("雪時々曇", 402), ("雪一時雨", 403),
        ("雪のち晴", 411), ("雪のち雨", 414), ("雷雨", 300), ("曇海上海岸は霧か霧雨", 200),
        ("雨で暴風を伴う", 308), ("風雪強い", 406), ("暴風雪", 406), ("雪のちみぞれ", 400), ("雪か雨のち曇", 413),
    ])
    func `a telop has the agency's picture of it`(telop: String, number: Int) throws {
        let image = try days(of: shown(summary: telop)).first?["image"] as? [String: Any]

        #expect(image?["title"] as? String == telop)
        #expect(
            image?["url"] as? String
                == "https://www.jma.go.jp/bosai/forecast/img/\(number).svg"
        )
    }

    @Test func `words that name no weather have no picture`() throws {
        let image = try days(of: shown(summary: "大気の状態不安定")).first?["image"] as? [String: Any]

        #expect(image?["title"] as? String == "大気の状態不安定")
        #expect(image?["url"] is NSNull)
    }

    @Test func `the attribution names the source, and Tenki as the intermediary`() throws {
        let real = try #require(try livedoorObject(shown())["copyright"] as? [String: Any])
        let demo = try #require(
            try livedoorObject(shown(source: .demo))["copyright"] as? [String: Any]
        )

        #expect(real["title"] as? String == "(C) tests")
        #expect("\(real["provider"] ?? "")".contains("tests から取得した予報を、Tenki が保存して配信しています。"))
        #expect("\(demo["provider"] ?? "")".contains("実際の予報ではありません"))
    }

    @Test
    func `the office, the headline and the time of the overview are those of its publication`()
        throws
    {
        let shown = try shown(overview: "高波に注意してください。\n\n　晴れています。")
        let forecast = try Forecast(
            id: shown.forecast.id,
            fetchedAt: shown.forecast.fetchedAt,
            overview: shown.forecast.overview,
            publication: ForecastPublication(
                office: "銚子地方気象台",
                headline: "高波に注意してください。",
                overviewIssuedAt: Date("2026-11-21T01:35:00Z", strategy: .iso8601)
            ),
            attribution: shown.forecast.attribution,
            days: shown.forecast.days
        )

        let document = try livedoorObject(ForecastSnapshot(forecast, at: shown.moment))

        #expect(document["publicTime"] as? String == "2026-11-21T11:00:00+09:00")
        #expect(document["publishingOffice"] as? String == "銚子地方気象台")
        #expect(
            document["description"] as? [String: String] == [
                "publicTime": "2026-11-21T10:35:00+09:00",
                "publicTimeFormatted": "2026/11/21 10:35:00",
                "headlineText": "高波に注意してください。",
                "bodyText": "　晴れています。",
                "text": "高波に注意してください。\n\n　晴れています。",
            ]
        )
    }

    @Test func `it is another version on another day and at another address`() throws {
        func version(_ hours: Double, _ site: String) throws -> String {
            DocumentVersion.text(
                of: try LivedoorDocument(shown(hoursLater: hours), site: site).json
            )
        }
        let now = try version(1, "http://a")

        #expect(try version(2, "http://a") == now)
        #expect(try version(1, "http://b") != now)
        #expect(try version(12.99, "http://a") == now)
        #expect(try version(13, "http://a") != now)
    }

    private func days(of shown: ForecastSnapshot) throws -> [[String: Any]] {
        try #require(try livedoorObject(shown)["forecasts"] as? [[String: Any]])
    }
}

private let expectedHead = """
      "description" : {
        "bodyText" : "晴れるでしょう。",
        "headlineText" : "",
        "publicTime" : "2026-11-21T11:00:00+09:00",
        "publicTimeFormatted" : "2026/11/21 11:00:00",
        "text" : "晴れるでしょう。"
      },
    """

private let expectedDay = """
        {
          "chanceOfRain" : {
            "T00_06" : "--%",
            "T06_12" : "10%",
            "T12_18" : "10%",
            "T18_24" : "10%"
          },
          "date" : "2026-11-21",
          "dateLabel" : "今日",
          "detail" : {
            "wave" : "１メートル",
            "weather" : null,
            "wind" : "南の風"
          },
          "image" : {
            "height" : 60,
            "title" : "晴のち曇",
            "url" : "https://www.jma.go.jp/bosai/forecast/img/110.svg",
            "width" : 80
          },
          "telop" : "晴のち曇",
          "temperature" : {
            "max" : {
              "celsius" : "17",
              "fahrenheit" : "62.6"
            },
            "min" : {
              "celsius" : null,
              "fahrenheit" : null
            }
          }
        },
    """

private let expectedEnd = """
      "link" : "https://b.example/cities/130010",
      "location" : {
        "area" : "関東",
        "city" : "東京",
        "district" : "東京地方",
        "prefecture" : "東京都"
      },
      "publicTime" : "2026-11-21T11:00:00+09:00",
      "publicTimeFormatted" : "2026/11/21 11:00:00",
      "publishingOffice" : "気象庁",
      "tenki" : {
        "ageSeconds" : 11520,
        "fetchedAt" : "2026-11-21T12:00:00+09:00",
        "freshness" : "fresh",
        "isDemo" : false,
        "notice" : null,
        "source" : "tests"
      },
      "title" : "東京都 東京 の天気"
    }
    """

private let unknownDay = """
    {
      "date": "2026-11-25", "dateLabel": "今日", "telop": null,
      "detail": {"weather": null, "wind": null, "wave": null},
      "temperature": {
        "min": {"celsius": null, "fahrenheit": null}, "max": {"celsius": null, "fahrenheit": null}
      },
      "chanceOfRain": {"T00_06": "--%", "T06_12": "--%", "T12_18": "--%", "T18_24": "--%"},
      "image": {"title": null, "url": null, "width": 80, "height": 60}
    }
    """
