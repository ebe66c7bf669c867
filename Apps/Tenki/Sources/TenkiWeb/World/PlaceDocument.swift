import Foundation
package import TenkiApplication
package import TenkiDomain
import TenkiUI

/// A place of the world as JSON, for `/api/v1/places/{id}` and `tenki world NAME --json`.
package struct PlaceDocument: Encodable, Sendable {
    /// The place itself, as a search lists it.
    struct Location: Encodable, Sendable {
        let id: Int
        let name: String
        @OrNull var region: String?
        @OrNull var country: String?
        let latitude: Double
        let longitude: Double
        let timeZone: String
    }

    let place: Location
    let localTime: String
    /// Null if the weather is unknown.
    @OrNull var conditions: WorldDocument.Conditions?
    /// The reason why the weather is not the current one; null if it is.
    @OrNull var notice: String?
    let almanac: AlmanacDocument
    /// The attribution of the place.
    let attribution: AttributionDocument

    /// Creates the document of a place.
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

/// The places with a name as JSON, for `/api/v1/places?q=`.
package struct PlacesDocument: Encodable, Sendable {
    let places: [PlaceDocument.Location]
    /// The attribution of the places.
    let attribution: AttributionDocument

    /// Creates the document of places.
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
            sky: OrNull(wrappedValue: now.sky?.rawValue),
            temperatureCelsius: now.temperature.celsius,
            humidityPercent: OrNull(wrappedValue: now.humidity?.value),
            windMetresPerSecond: OrNull(wrappedValue: now.windSpeed),
            observedAt: now.observedAt.rfc3339,
            fetchedAt: now.fetchedAt.rfc3339,
            ageSeconds: now.age(at: moment).components.seconds,
            source: now.source.name,
            attribution: AttributionDocument(now.attribution)
        )
    }
}
