import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

/// A forecast in the format of the successor of Livedoor Weather Hacks, for existing clients of
/// that format.
///
/// The format is described at https://weather.tsukumijima.net/. As in the original, the days are
/// always today, tomorrow and the day after, in Japan's time, regardless of the forecast's age,
/// because a client takes the first day for today. Values that the forecast lacks are null, or
/// `--%` for a chance of rain. Fields that the original does not have are under `tenki`.
package struct LivedoorDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: ForecastSnapshot, site: String) {
        let forecast = shown.forecast
        let (city, issuedAt) = (forecast.city, forecast.id.issuedAt)
        // Forecasts stored by earlier versions have no office; JMA issues all of them.
        let office = forecast.publication.office ?? "気象庁"
        let overviewIssuedAt = forecast.publication.overviewIssuedAt ?? issuedAt
        let description: JSONObject = [
            "publicTime": overviewIssuedAt.rfc3339,
            "publicTimeFormatted": overviewIssuedAt.slashedText,
            "headlineText": forecast.publication.headline,
            "bodyText": forecast.overviewBody,
            "text": forecast.overview,
        ]
        let location: JSONObject = [
            "area": city.region,
            "prefecture": city.prefecture,
            "district": city.district,
            "city": city.name,
        ]
        content = [
            "publicTime": issuedAt.rfc3339,
            "publicTimeFormatted": issuedAt.slashedText,
            "publishingOffice": office,
            "title": "\(city.prefecture) \(city.name) の天気",
            "link": "\(site)/cities/\(city.id)",
            "description": description,
            "forecasts": shown.livedoorDays,
            "location": location,
            "copyright": forecast.copyright(site: site),
            "tenki": shown.tenkiFields,
        ]
    }

    /// No forecast city has the code.
    ///
    /// The text is the original service's, because clients compare it.
    static let unknownCity: JSONObject = ["error": "The specified city ID is invalid."]
}

extension Forecast {
    fileprivate func copyright(site: String) -> JSONObject {
        let (source, link) = (id.source, attribution.link ?? "")
        let note =
            source.isDemo
            ? "デモ用の架空の天気です。実際の予報ではありません。"
            : "\(source.name) から取得した予報を、Tenki が保存して配信しています。"
        let image: JSONObject = [
            "title": "Tenki",
            "link": "\(site)/",
            "url": "\(site)\(TenkiAssets.iconPath)",
            "width": 32,
            "height": 32,
        ]
        let providers: [JSONObject] = [
            ["link": link, "name": source.name(in: .japanese), "note": note]
        ]
        return ["title": attribution.text, "link": link, "image": image, "provider": providers]
    }
}

extension ForecastSnapshot {
    fileprivate var tenkiFields: JSONObject {
        [
            "source": forecast.id.source.name,
            "isDemo": forecast.id.source.isDemo,
            "fetchedAt": forecast.fetchedAt.rfc3339,
            "ageSeconds": forecast.age(at: moment).components.seconds,
            "freshness": forecast.freshness(at: moment).rawValue,
            "notice": notice(in: .english),
        ]
    }

    fileprivate var livedoorDays: [JSONObject] {
        ["今日", "明日", "明後日"].enumerated().map { offset, label -> JSONObject in
            let date = today.adding(days: offset)
            return Self.livedoorDay(date, label, forecast.days.first { $0.date == date })
        }
    }

    private static func livedoorDay(
        _ date: CalendarDate,
        _ label: String,
        _ day: DailyForecast?
    ) -> JSONObject {
        let detail: JSONObject = ["weather": day?.weather, "wind": day?.wind, "wave": day?.wave]
        let temperature: JSONObject = ["min": reading(day?.low), "max": reading(day?.high)]
        let chances = Dictionary(
            uniqueKeysWithValues: QuarterOfDay.allCases.map { quarter in
                (
                    "T" + quarter.hoursText.replacing("-", with: "_"),
                    day?.chancesOfRain.livedoorText(in: quarter) ?? "--%"
                )
            }
        )
        let picture = day?.summary.flatMap(WeatherOutline.init(summary:))?.pictureURL
        let image: JSONObject = [
            "title": day?.summary, "url": picture, "width": 80, "height": 60,
        ]
        return [
            "date": date.description,
            "dateLabel": label,
            "telop": day?.summary,
            "detail": detail,
            "temperature": temperature,
            "chanceOfRain": chances,
            "image": image,
        ]
    }

    private static func reading(_ temperature: Temperature?) -> JSONObject {
        let celsius = temperature.map { text(tenths: $0.tenths) }
        let fahrenheit = temperature.map { text(tenths: Int(($0.fahrenheit * 10).rounded())) }
        return ["celsius": celsius, "fahrenheit": fahrenheit]
    }

    /// Returns the number of degrees, with a decimal place only where it is needed: `-1.4`, `77`.
    private static func text(tenths: Int) -> String {
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
    }
}

extension ChancesOfRain {
    fileprivate func livedoorText(in quarter: QuarterOfDay) -> String? {
        switch self[quarter] {
        case .percent(let percentage): "\(percentage.value)%"
        case .passed: nil
        case .unknown: ofDay.map { "\($0.value)%" }
        }
    }
}

extension City {
    fileprivate var region: String {
        switch Int(id.text.prefix(2)) ?? 0 {
        case 1: "北海道"
        case 2...7: "東北"
        case 8...14: "関東"
        case 15...23: "中部"
        case 24...30: "近畿"
        case 31...35: "中国"
        case 36...39: "四国"
        case 40...46: "九州"
        default: "沖縄"
        }
    }
}

extension Date {
    fileprivate var slashedText: String {
        String(rfc3339.prefix(19)).replacing("-", with: "/").replacing("T", with: " ")
    }
}
