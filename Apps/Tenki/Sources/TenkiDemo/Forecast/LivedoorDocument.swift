import Foundation
import TenkiDomain

struct LivedoorDocument: Encodable {
    struct Description: Encodable {
        let publicTime: String
        let publicTimeFormatted: String
        let headlineText: String
        let bodyText: String
        let text: String
    }

    struct Day: Encodable {
        let date: String
        let dateLabel: String
        let telop: String
        let detail: [String: String?]
        let temperature: [String: [String: String?]]
        let chanceOfRain: [String: String]
        let image: Image
    }

    struct Image: Encodable {
        let title: String
        let url: String
        let width = 80
        let height = 60
    }

    struct Copyright: Encodable {
        let title: String
        let link: String
        let provider: [[String: String]]
    }

    let publicTime: String
    let publicTimeFormatted: String
    let publishingOffice: String
    let title: String
    let link: String
    let description: Description
    let forecasts: [Day]
    let location: [String: String]
    let copyright: Copyright

    init(city: City, at moment: Date, seed: DemoSeed) {
        let issuedAt = Date.lastIssue(before: moment)
        let text = city.overview
        publicTime = issuedAt.japaneseTime
        publicTimeFormatted = String(publicTime.prefix(19))
            .replacing("-", with: "/").replacing("T", with: " ")
        publishingOffice = "Tenki stand-in"
        title = "\(city.prefecture) \(city.name) の天気"
        link = ""
        description = Description(
            publicTime: publicTime,
            publicTimeFormatted: publicTimeFormatted,
            headlineText: "",
            bodyText: text,
            text: text
        )
        let today = CalendarDate(moment, in: .japan)
        forecasts = ["今日", "明日", "明後日"].enumerated().map { offset, label in
            let date = today.adding(days: offset)
            return Day(
                DemoWeather(city: city, date: date, seed: seed),
                date: date,
                label: label,
                offset: offset,
                issuedAt: issuedAt
            )
        }
        location = [
            "area": "", "prefecture": city.prefecture, "district": city.prefecture,
            "city": city.name,
        ]
        copyright = Copyright(
            title: "Demo data, made up by Tenki's stand-in",
            link: "",
            provider: [["link": "", "name": "Tenki stand-in", "note": ""]]
        )
    }
}

extension LivedoorDocument.Day {
    init(
        _ weather: DemoWeather,
        date: CalendarDate,
        label: String,
        offset: Int,
        issuedAt: Date
    ) {
        self.date = date.description
        dateLabel = label
        telop = weather.sky.summary
        // The service provides no details for the day after tomorrow.
        let isDetailed = offset < 2
        detail = [
            "weather": isDetailed ? weather.sky.weather : nil,
            "wind": isDetailed ? weather.wind : nil,
            "wave": isDetailed ? weather.wave : nil,
        ]
        let start = date.start(in: .japan)
        let hoursAtIssue = issuedAt.timeIntervalSince(start) / 3600
        temperature = [
            "min": Self.reading(hoursAtIssue >= 5 ? nil : weather.low),
            "max": Self.reading(hoursAtIssue >= 17 ? nil : weather.high),
        ]
        chanceOfRain = Dictionary(
            uniqueKeysWithValues: zip(
                ["T00_06", "T06_12", "T12_18", "T18_24"],
                weather.chancesOfRain.enumerated().map { quarter, chance in
                    hoursAtIssue >= Double(quarter + 1) * 6 - 1 ? "--%" : "\(chance)%"
                }
            )
        )
        image = LivedoorDocument.Image(
            title: telop,
            url: "https://www.jma.go.jp/bosai/forecast/img/\(weather.sky.icon).svg"
        )
    }

    private static func reading(_ celsius: Int?) -> [String: String?] {
        let fahrenheit = celsius.map { Double($0) * 9 / 5 + 32 }
        return [
            "celsius": celsius.map(String.init),
            "fahrenheit": fahrenheit.map { value in
                value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
            },
        ]
    }
}
