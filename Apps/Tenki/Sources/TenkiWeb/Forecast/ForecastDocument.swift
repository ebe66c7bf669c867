import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct ForecastDocument: Encodable, Sendable {
    struct Range: Encodable, Sendable {
        let from: Double
        let to: Double
    }

    struct Normals: Encodable, Sendable {
        let station: String
        @EncodeNull var lowCelsius: Double?
        @EncodeNull var highCelsius: Double?
        @EncodeNull var weeklyPrecipitationMillimetres: Range?
    }

    struct Day: Encodable, Sendable {
        let date: String
        @EncodeNull var telop: String?
        @EncodeNull var weather: String?
        @EncodeNull var reliability: String?
        @EncodeNull var lowCelsius: Double?
        @EncodeNull var highCelsius: Double?
        @EncodeNull var lowRangeCelsius: Range?
        @EncodeNull var highRangeCelsius: Range?
        @EncodeNull var station: String?
        /// In percent, by the hours of the quarter, such as `06-12`; null for a quarter that has
        /// passed or is unknown.
        let chanceOfRain: [String: Int?]
        /// In percent, for the whole day; null if the forecast has chances by quarter.
        @EncodeNull var chanceOfRainOfDay: Int?
        @EncodeNull var wind: String?
        @EncodeNull var wave: String?
    }

    let city: CityDocument
    let source: String
    let isDemo: Bool
    let issuedAt: String
    let fetchedAt: String
    let ageSeconds: Int64
    let freshness: String
    @EncodeNull var notice: String?
    @EncodeNull var headline: TranslationDocument?
    let overview: String
    let attribution: AttributionDocument
    @EncodeNull var normals: Normals?
    let almanac: AlmanacDocument
    let days: [Day]
    let observation: ObservationDocument?

    package init(_ shown: ForecastSnapshot, _ observation: ObservationSnapshot? = nil) {
        let forecast = shown.forecast
        city = CityDocument(forecast.city)
        source = forecast.id.source.name
        isDemo = forecast.id.source.notice == .demo
        issuedAt = forecast.id.issuedAt.rfc3339
        fetchedAt = forecast.fetchedAt.rfc3339
        ageSeconds = forecast.age(at: shown.moment).components.seconds
        freshness = forecast.freshness(at: shown.moment).rawValue
        notice = shown.notice(in: .english)
        headline = shown.headline.map { headline in
            TranslationDocument(
                ja: headline.sentence(on: shown.today, in: .japanese, .celsius),
                en: headline.sentence(on: shown.today, in: .english, .celsius)
            )
        }
        overview = forecast.overview
        attribution = AttributionDocument(forecast.attribution)
        normals = forecast.normals.map(Normals.init)
        almanac = AlmanacDocument(
            .cached(of: shown.today, in: forecast.city.coordinates, timeZone: .japan)
        )
        days = forecast.days.map(Day.init)
        self.observation = observation.map { ObservationDocument($0) }
    }
}

extension ForecastDocument.Normals {
    init(_ normals: ClimateNormals) {
        station = normals.station
        lowCelsius = normals.low?.celsius
        highCelsius = normals.high?.celsius
        weeklyPrecipitationMillimetres = normals.weeklyPrecipitation.map { range in
            .init(from: range.lowerBound.millimetres, to: range.upperBound.millimetres)
        }
    }
}

extension ForecastDocument.Range {
    init(_ range: ClosedRange<Temperature>) {
        from = range.lowerBound.celsius
        to = range.upperBound.celsius
    }
}

extension ForecastDocument {
    package static func versionParts(of shown: ForecastSnapshot) -> [String] {
        let headline = shown.headline?.sentence(on: shown.today, in: .english, .celsius)
        return shown.versionParts + [headline ?? "", shown.today.description]
    }
}

extension ForecastDocument.Day {
    init(_ day: DailyForecast) {
        date = day.date.description
        telop = day.summary
        weather = day.weather
        reliability = day.reliability?.rawValue
        lowCelsius = day.low?.celsius
        highCelsius = day.high?.celsius
        lowRangeCelsius = day.lowRange.map(ForecastDocument.Range.init)
        highRangeCelsius = day.highRange.map(ForecastDocument.Range.init)
        station = day.station
        chanceOfRain = Dictionary(
            uniqueKeysWithValues: QuarterOfDay.allCases.map { quarter in
                (quarter.hoursText, day.chancesOfRain[quarter].percent)
            }
        )
        chanceOfRainOfDay = day.chancesOfRain.ofDay?.value
        wind = day.wind
        wave = day.wave
    }
}

extension ChanceOfRain {
    fileprivate var percent: Int? {
        if case .percent(let percentage) = self { percentage.value } else { nil }
    }
}
