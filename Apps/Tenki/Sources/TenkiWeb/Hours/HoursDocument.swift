package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct HoursDocument: Encodable, Sendable {
    struct Wind: Encodable, Sendable {
        /// The clockwise angle from north that the wind comes from, in steps of 22.5 degrees; null
        /// if unknown or calm.
        @EncodeNull var directionDegrees: Double?
        let lowestMetresPerSecond: Double
        /// Null for a class without an upper end.
        @EncodeNull var highestMetresPerSecond: Double?
    }

    struct Period: Encodable, Sendable {
        let start: String
        let end: String
        /// A state of the sky, such as `rain`; null if unknown.
        @EncodeNull var sky: String?
        @EncodeNull var precipitationMillimetres: Double?
        /// In percent.
        @EncodeNull var chanceOfRain: Int?
        @EncodeNull var wind: Wind?
    }

    struct Temperature: Encodable, Sendable {
        let time: String
        let celsius: Double
    }

    let city: CityDocument
    let series: String
    let source: String
    let isDemo: Bool
    @EncodeNull var issuedAt: String?
    let fetchedAt: String
    let ageSeconds: Int64
    let freshness: String
    @EncodeNull var notice: String?
    /// When it rains or snows, as one sentence; null if unknown.
    @EncodeNull var rain: TranslationDocument?
    @EncodeNull var station: String?
    let attribution: AttributionDocument
    let periods: [Period]
    let temperatures: [Temperature]

    /// Creates the document of hours, without those that are over.
    package init(_ shown: HoursSnapshot) {
        let hours = shown.hours
        city = CityDocument(hours.city)
        series = hours.id.series.rawValue
        source = hours.id.source.name
        isDemo = hours.id.source.notice == .demo
        issuedAt = hours.id.series == .agency ? hours.id.issuedAt.rfc3339 : nil
        fetchedAt = hours.fetchedAt.rfc3339
        ageSeconds = hours.age(at: shown.moment).components.seconds
        freshness = hours.freshness(at: shown.moment).rawValue
        notice = shown.notice(in: .english)
        rain = shown.rainText(in: .japanese).flatMap { japanese in
            shown.rainText(in: .english).map { TranslationDocument(ja: japanese, en: $0) }
        }
        station = hours.station
        attribution = AttributionDocument(hours.attribution)
        periods = shown.periods.map(Period.init)
        temperatures = shown.temperatures.map {
            Temperature(time: $0.moment.rfc3339, celsius: $0.temperature.celsius)
        }
    }
}

extension HoursDocument.Period {
    init(_ period: HourlyPeriod) {
        start = period.start.rfc3339
        end = period.end.rfc3339
        sky = period.sky?.rawValue
        precipitationMillimetres = period.precipitation?.millimetres
        chanceOfRain = period.chanceOfRain?.value
        wind = period.wind.map { wind in
            HoursDocument.Wind(
                directionDegrees: EncodeNull(wrappedValue: wind.direction?.degrees),
                lowestMetresPerSecond: wind.lowest,
                highestMetresPerSecond: EncodeNull(wrappedValue: wind.highest)
            )
        }
    }
}
