import Foundation
package import TenkiApplication
package import TenkiDomain
import TenkiUI

package struct PlaceDocument: Encodable, Sendable {
    struct Location: Encodable, Sendable {
        let id: Int
        let name: String
        @EncodeNull var region: String?
        @EncodeNull var country: String?
        let latitude: Double
        let longitude: Double
        let timeZone: String
    }

    let place: Location
    let localTime: String
    /// Null if the weather is unknown.
    @EncodeNull var conditions: WorldDocument.Conditions?
    @EncodeNull var notice: String?
    let almanac: AlmanacDocument
    let attribution: AttributionDocument

    package init(_ shown: PlaceSnapshot) {
        place = Location(shown.place)
        localTime = shown.moment.formatted(
            Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: shown.place.timeZone)
        )
        conditions = shown.weather.map { WorldDocument.Conditions($0, at: shown.moment) }
        notice = shown.notice(in: .english)
        almanac = AlmanacDocument(shown.almanac)
        attribution = AttributionDocument(.places)
    }
}

package struct PlacesDocument: Encodable, Sendable {
    let places: [PlaceDocument.Location]
    let attribution: AttributionDocument

    package init(_ places: [Place]) {
        self.places = places.map(PlaceDocument.Location.init)
        attribution = AttributionDocument(.places)
    }
}

extension PlaceDocument.Location {
    init(_ place: Place) {
        id = place.id.number
        name = place.name
        region = place.region
        country = place.country
        latitude = place.coordinates.latitude
        longitude = place.coordinates.longitude
        timeZone = place.timeZone.identifier
    }
}

extension WorldDocument.Conditions {
    fileprivate init(_ now: PlaceWeather, at moment: Date) {
        self.init(
            sky: EncodeNull(wrappedValue: now.sky?.rawValue),
            temperatureCelsius: now.temperature.celsius,
            humidityPercent: EncodeNull(wrappedValue: now.humidity?.value),
            windMetresPerSecond: EncodeNull(wrappedValue: now.windSpeed),
            observedAt: now.observedAt.rfc3339,
            fetchedAt: now.fetchedAt.rfc3339,
            ageSeconds: now.age(at: moment).components.seconds,
            source: now.source.name,
            attribution: AttributionDocument(now.attribution)
        )
    }
}
