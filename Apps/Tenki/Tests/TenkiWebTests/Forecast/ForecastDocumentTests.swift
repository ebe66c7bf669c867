import Foundation
import KasaneDomain
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite
struct ForecastDocumentTests {
    @Test func `a document contains the forecast, its source and its age`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]

        let json = String(decoding: try encoder.encode(ForecastDocument(shown())), as: UTF8.self)

        #expect(json == expected)
    }

    @Test func `a document contains the details of the week`() throws {
        let document = try JSONSerialization.jsonObject(
            with: JSONEncoder().encode(ForecastDocument(shownInDetail()))
        )

        let fields = try #require(document as? [String: Any])
        let normals = try #require(fields["normals"] as? [String: Any])
        let days = try #require(fields["days"] as? [[String: Any]])
        #expect(normals["station"] as? String == "八丈島")
        #expect(normals["highCelsius"] as? Double == 17.6)
        #expect(
            normals["weeklyPrecipitationMillimetres"] as? [String: Double]
                == ["from": 6, "to": 39.7]
        )
        #expect(days[0]["weather"] as? String == "晴れ　夜　くもり")
        #expect(days[0]["station"] is NSNull && days[0]["reliability"] is NSNull)
        #expect(days[1]["station"] as? String == "八丈島")
        #expect(days[1]["reliability"] as? String == "B")
        #expect(days[1]["lowRangeCelsius"] as? [String: Double] == ["from": 9, "to": 12])
        #expect(days[1]["highRangeCelsius"] as? [String: Double] == ["from": 14, "to": 18])
        #expect(days[1]["chanceOfRainOfDay"] as? Int == 60)
    }

    @Test func `a document contains the true age each day`() throws {
        let away = DomainError.unavailable(providerAway)
        for day in 1...7 {
            let shown = try shown(hoursLater: Double(24 * day), insteadBecause: away)
            let document = try JSONEncoder().encode(ForecastDocument(shown))
            let fields = try #require(
                try JSONSerialization.jsonObject(with: document) as? [String: Any]
            )
            #expect(fields["ageSeconds"] as? Int == 86_400 * day)
            let freshness = day < 2 ? "ageing" : day < 4 ? "stale" : "expired"
            #expect(fields["freshness"] as? String == freshness)
            #expect(
                (fields["notice"] as? String)?.contains("the provider cannot be reached") == true
            )
        }
    }

    @Test(arguments: [
        (DomainError.notFound(Subject.city(.tokyo)), 404),
        (.unavailable(StoreFailure.readOnly), 503),
        (.outOfResources(Resource.memory), 507), (.unexpected(UnknownOperation()), 500),
        (.invalidInput(InputProblem.tooLarge), 400), (.conflict(Conflict.duplicate), 409),
    ])
    func `a failure has a status`(failure: DomainError, status: Int) {
        #expect(ProblemDocument(failure).status == status)
    }

    @Test(arguments: [
        (CityCodeError.malformed("x"), 400, "malformed-city-code"),
        (.unknown("999999"), 404, "no-such-city"),
    ])
    func `a refused code has a status and a code`(error: CityCodeError, status: Int, code: String) {
        let problem = ProblemDocument(error)

        #expect(problem.status == status)
        #expect(problem.code == code)
        #expect(problem.detail == error.description)
    }
}

private let expected = """
    {
      "ageSeconds" : 11520,
      "almanac" : {
        "civilDawn" : "2026-11-21T05:55:00+09:00",
        "civilDusk" : "2026-11-21T16:59:00+09:00",
        "comingPhases" : [
          {
            "at" : "2026-11-24T23:54:00+09:00",
            "phase" : "full"
          },
          {
            "at" : "2026-12-01T15:09:00+09:00",
            "phase" : "last"
          },
          {
            "at" : "2026-12-09T09:52:00+09:00",
            "phase" : "new"
          },
          {
            "at" : "2026-12-17T14:43:00+09:00",
            "phase" : "first"
          }
        ],
        "date" : "2026-11-21",
        "daylightSeconds" : 36519,
        "moonAgeDays" : 11.8,
        "moonAlwaysUp" : null,
        "moonIlluminatedPercent" : 84,
        "moonPhase" : "waxingGibbous",
        "moonrise" : "2026-11-21T13:58:00+09:00",
        "moonset" : "2026-11-21T02:16:00+09:00",
        "sunrise" : "2026-11-21T06:23:00+09:00",
        "sunset" : "2026-11-21T16:31:00+09:00"
      },
      "attribution" : {
        "link" : "https://a.example/",
        "text" : "(C) tests"
      },
      "city" : {
        "code" : "130010",
        "name" : "東京",
        "prefecture" : "東京都",
        "romaji" : "Tokyo"
      },
      "days" : [
        {
          "chanceOfRain" : {
            "00-06" : null,
            "06-12" : 10,
            "12-18" : 10,
            "18-24" : 10
          },
          "chanceOfRainOfDay" : null,
          "date" : "2026-11-21",
          "highCelsius" : 17,
          "highRangeCelsius" : null,
          "lowCelsius" : null,
          "lowRangeCelsius" : null,
          "reliability" : null,
          "station" : null,
          "telop" : "晴のち曇",
          "wave" : "１メートル",
          "weather" : null,
          "wind" : "南の風"
        },
        {
          "chanceOfRain" : {
            "00-06" : null,
            "06-12" : null,
            "12-18" : null,
            "18-24" : null
          },
          "chanceOfRainOfDay" : null,
          "date" : "2026-11-22",
          "highCelsius" : 8,
          "highRangeCelsius" : null,
          "lowCelsius" : -1.4,
          "lowRangeCelsius" : null,
          "reliability" : null,
          "station" : null,
          "telop" : null,
          "wave" : null,
          "weather" : null,
          "wind" : null
        }
      ],
      "fetchedAt" : "2026-11-21T12:00:00+09:00",
      "freshness" : "fresh",
      "headline" : {
        "en" : "No umbrella needed",
        "ja" : "傘はいりません"
      },
      "isDemo" : false,
      "issuedAt" : "2026-11-21T11:00:00+09:00",
      "normals" : null,
      "notice" : null,
      "overview" : "晴れるでしょう。",
      "source" : "tests"
    }
    """
