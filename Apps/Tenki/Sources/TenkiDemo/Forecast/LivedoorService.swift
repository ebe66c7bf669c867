import Foundation
import TenkiDomain

struct LivedoorService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        if request.path == "/api/forecast" {
            guard let code = request.query["city"] else {
                return DemoResponse(status: 404, body: "Not Found")
            }
            return forecast(code)
        }
        return request.name(behind: "/api/forecast/city/").map(forecast)
    }

    private func forecast(_ code: String) -> DemoResponse {
        // The service reports malformed and unknown codes alike, with status 200.
        guard let city = try? CityCode(code).city else {
            return DemoResponse(json: ["error": "The specified city ID is invalid."])
        }
        return DemoResponse(json: document(of: city))
    }

    private func document(of city: City) -> Fields {
        let time = moment.lastIssue.japaneseTime
        let today = CalendarDate(moment, in: .japan)
        return [
            "publicTime": time, "publishingOffice": "Tenki demo",
            "description": ["publicTime": time, "headlineText": "", "text": city.overview],
            "forecasts": (0..<3).map { offset in
                day(DemoPlace(city, seed), on: today.adding(days: offset), isDetailed: offset < 2)
            },
            "location": ["city": city.name],
            "copyright": ["title": "デモデータ (Tenki demo data)", "link": ""],
        ]
    }

    /// Returns a day, without details if it is the day after tomorrow.
    private func day(_ place: DemoPlace, on date: CalendarDate, isDetailed: Bool) -> Fields {
        let day = place.day(date)
        let hoursAtIssue = moment.lastIssue.timeIntervalSince(date.start(in: .japan)) / 3600
        let chances = day.chancesOfRain.enumerated().map { quarter, chance in
            hoursAtIssue >= Double(quarter + 1) * 6 - 1 ? "--%" : "\(chance)%"
        }
        let detail: [String: String?] = [
            "weather": isDetailed ? day.sky.weather : nil, "wind": isDetailed ? day.wind : nil,
            "wave": isDetailed ? day.wave : nil,
        ]
        return [
            "date": date.description, "telop": day.sky.summary, "detail": detail,
            "temperature": [
                "min": ["celsius": hoursAtIssue >= 5 ? nil : "\(day.low)"],
                "max": ["celsius": hoursAtIssue >= 17 ? nil : "\(day.high)"],
            ],
            "chanceOfRain": Dictionary(
                uniqueKeysWithValues: zip(["T00_06", "T06_12", "T12_18", "T18_24"], chances)
            ),
        ]
    }
}

extension City {
    var overview: String {
        """
        　これはデモ用の架空の天気です。実際の予報ではありません。

        　\(prefecture)の天気を、季節と緯度から作っています。
        """
    }
}
