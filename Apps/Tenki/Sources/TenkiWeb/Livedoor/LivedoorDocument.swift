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
package struct LivedoorDocument: Encodable, Sendable {
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
        @EncodeNull var notice: String?
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

    package init(_ shown: ForecastSnapshot, site: String) {
        let forecast = shown.forecast
        let city = forecast.city
        publicTime = forecast.id.issuedAt.rfc3339
        publicTimeFormatted = forecast.id.issuedAt.slashedText
        // Forecasts stored by earlier versions have no office; the agency issues all of them.
        publishingOffice = forecast.publication.office ?? "気象庁"
        title = "\(city.prefecture) \(city.name) の天気"
        link = "\(site)/cities/\(city.id)"
        let overviewIssuedAt = forecast.publication.overviewIssuedAt ?? forecast.id.issuedAt
        description = Description(
            publicTime: overviewIssuedAt.rfc3339,
            publicTimeFormatted: overviewIssuedAt.slashedText,
            headlineText: forecast.publication.headline,
            bodyText: forecast.overviewBody,
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

    package static func versionParts(of shown: ForecastSnapshot, site: String) -> [String] {
        shown.versionParts + [shown.today.description, site]
    }
}

extension LivedoorDocument.Copyright {
    fileprivate init(_ forecast: Forecast, site: String) {
        let source = forecast.id.source
        title = forecast.attribution.text
        link = forecast.attribution.link ?? ""
        image = Image(title: "Tenki", link: "\(site)/", url: "\(site)\(TenkiAssets.iconPath)")
        provider = [
            Provider(
                link: link,
                name: source.name(in: .japanese),
                note: source.notice == .demo
                    ? "デモ用の架空の天気です。実際の予報ではありません。"
                    : "\(source.name) から取得した予報を、Tenki が保存して配信しています。"
            )
        ]
    }
}

extension LivedoorDocument.Passage {
    fileprivate init(_ shown: ForecastSnapshot) {
        let forecast = shown.forecast
        source = forecast.id.source.name
        isDemo = forecast.id.source.notice == .demo
        fetchedAt = forecast.fetchedAt.rfc3339
        ageSeconds = forecast.age(at: shown.moment).components.seconds
        freshness = forecast.freshness(at: shown.moment).rawValue
        notice = shown.notice(in: .english)
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
