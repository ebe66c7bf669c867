package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct WorldDocument: Encodable, Sendable {
    struct City: Encodable, Sendable {
        let id: Int
        let name: String
        let japaneseName: String
        let timeZone: String
        /// Null if unknown.
        @EncodeNull var conditions: Conditions?
    }

    struct Conditions: Encodable, Sendable {
        @EncodeNull var sky: String?
        let temperatureCelsius: Double
        @EncodeNull var humidityPercent: Int?
        @EncodeNull var windMetresPerSecond: Double?
        let observedAt: String
        let fetchedAt: String
        let ageSeconds: Int64
        let source: String
        let attribution: AttributionDocument
    }

    let isDemo: Bool
    @EncodeNull var notice: String?
    let cities: [City]

    package init(_ shown: WorldSnapshot) {
        isDemo = shown.dataNotice == .demo
        notice = shown.notice(in: .english)
        cities = WorldCity.all.map { city in
            City(
                id: city.id.number,
                name: city.name,
                japaneseName: city.japaneseName,
                timeZone: city.timeZone,
                conditions: EncodeNull(
                    wrappedValue: shown.conditions(in: city).map { now in
                        Conditions(now, in: shown)
                    }
                )
            )
        }
    }
}

extension WorldDocument.Conditions {
    fileprivate init(_ now: CurrentConditions, in shown: WorldSnapshot) {
        sky = now.sky?.rawValue
        temperatureCelsius = now.temperature.celsius
        humidityPercent = now.humidity?.value
        windMetresPerSecond = now.windSpeed
        observedAt = now.observedAt.rfc3339
        fetchedAt = now.fetchedAt.rfc3339
        ageSeconds = now.age(at: shown.moment).components.seconds
        source = now.source.name
        attribution = AttributionDocument(now.attribution)
    }
}
