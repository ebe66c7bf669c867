import Foundation
public import TenkiApplication
import TenkiDomain

/// A shown forecast in the format of Livedoor Weather Hacks' successor, for clients that were written for it.
///
/// The format is described at https://weather.tsukumijima.net/. As there, the days are always today, tomorrow and
/// the day after, in Japan's time, whatever the age of the forecast: a client takes the first for today. What the
/// forecast does not say of them is null, and `--%` for a chance of rain. What that service does not have stands
/// under `tenki`.
public struct LivedoorDocument: Encodable, Sendable {
    struct Description: Encodable {
        let publicTime: String
        let publicTimeFormatted: String
        let headlineText: String
        let bodyText: String
        let text: String
    }

    struct Location: Encodable {
        let area: String
        let prefecture: String
        let district: String
        let city: String
    }

    struct Copyright: Encodable {
        struct Image: Encodable {
            let title: String
            let link: String
            let url: String
            let width = 32
            let height = 32
        }

        struct Provider: Encodable {
            let link: String
            let name: String
            let note: String
        }

        let title: String
        let link: String
        let image: Image
        let provider: [Provider]
    }

    struct Passage: Encodable {
        let source: String
        let isDemo: Bool
        let fetchedAt: String
        let ageSeconds: Int64
        let freshness: String
        @OrNull var notice: String?
    }

    let publicTime: String
    let publicTimeFormatted: String
    let publishingOffice: String
    let title: String
    let link: String
    let description: Description
    let forecasts: [Day]
    let location: Location
    let copyright: Copyright
    let tenki: Passage

    /// Makes the document of a shown forecast.
    ///
    /// - Parameters:
    ///   - shown: The forecast.
    ///   - site: Where this Tenki is, such as `http://localhost:8080`.
    public init(_ shown: ShownForecast, site: String) {
        let forecast = shown.forecast
        let city = forecast.city
        publicTime = forecast.id.issuedAt.rfc3339
        publicTimeFormatted = forecast.id.issuedAt.slashedText
        // Which of the agency's offices it was is not kept.
        publishingOffice = forecast.id.source.name
        title = "\(city.prefecture) \(city.name) の天気"
        link = "\(site)/cities/\(city.id)"
        description = Description(
            publicTime: publicTime,
            publicTimeFormatted: publicTimeFormatted,
            headlineText: "",
            bodyText: forecast.overview,
            text: forecast.overview
        )
        forecasts = Day.days(of: shown)
        location = Location(
            area: city.region,
            prefecture: city.prefecture,
            district: city.district,
            city: city.name
        )
        copyright = Copyright(forecast, site: site)
        tenki = Passage(shown)
    }

    /// What the document of a forecast is made of besides ages: equal as long as it says nothing new.
    ///
    /// - Parameters:
    ///   - shown: The forecast.
    ///   - site: Where this Tenki is.
    /// - Returns: The parts.
    public static func versionParts(of shown: ShownForecast, site: String) -> [String] {
        shown.versionParts + [shown.today.description, site]
    }
}

extension LivedoorDocument.Copyright {
    /// Names those whom the forecast is to be credited to, and says that it comes by way of Tenki.
    fileprivate init(_ forecast: Forecast, site: String) {
        let source = forecast.id.source
        title = forecast.attribution.text
        link = forecast.attribution.link ?? ""
        image = Image(title: "Tenki", link: "\(site)/", url: "\(site)\(TenkiAssets.iconPath)")
        provider = [
            Provider(
                link: link,
                name: source.name(in: .japanese),
                note: source.isDemo
                    ? "デモ用の架空の天気です。実際の予報ではありません。"
                    : "\(source.name) から取得した予報を、Tenki が保存して配信しています。"
            )
        ]
    }
}

extension LivedoorDocument.Passage {
    fileprivate init(_ shown: ShownForecast) {
        let forecast = shown.forecast
        source = forecast.id.source.name
        isDemo = forecast.id.source.isDemo
        fetchedAt = forecast.fetchedAt.rfc3339
        ageSeconds = forecast.age(at: shown.moment).components.seconds
        freshness = forecast.freshness(at: shown.moment).rawValue
        notice = shown.notice(in: .english)
    }
}

extension City {
    /// The part of the country, as the service divides it by the first two digits of the code.
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
    /// The moment in Japan's time: `2026/11/21 17:00:00`.
    fileprivate var slashedText: String {
        String(rfc3339.prefix(19)).replacing("-", with: "/").replacing("T", with: " ")
    }
}
